import { Refusal, type RefusalCode } from '#shared/kernel/refusal.ts';
import { type Transitions, transitions } from '#shared/kernel/transitions.ts';
import {
  type DeliveryStatus,
  deliveryStatuses,
  type OrderState,
  type OrderStatus,
  orderStatuses,
  type PaymentStatus,
  paymentStatuses,
} from './order-status.ts';

/**
 * Transitions of an order: each act with the states that allow it and the actors. Buttons, checks, refusal
 * messages and docs/order-states.md are generated from this table.
 */

/**
 * `ouverte`: weighing; `attend_expedition`: pending shipment in the ERP; `close`: shipped, quantities are final.
 */
export const preparationStates = ['ouverte', 'attend_expedition', 'close'] as const;
export type PreparationState = (typeof preparationStates)[number];

/** Accepted or no acceptance required; pending confirmation by the customer; pending approval by a Gérant. */
export const acceptances = ['acceptee', 'a_confirmer', 'a_valider'] as const;
export type Acceptance = (typeof acceptances)[number];

/** The five independent states of an order. */
export type OrderStates = {
  status: OrderStatus;
  payment: PaymentStatus;
  delivery: DeliveryStatus;
  preparation: PreparationState;
  acceptance: Acceptance;
};

/** `erp`: people working in Dolibarr; `provider`: a payment provider; `system`: scheduled work. */
export const actors = ['client', 'admin', 'erp', 'provider', 'system'] as const;
export type Actor = (typeof actors)[number];

type Act = {
  by: readonly Actor[];
  /** States that are not listed allow any value. */
  from: { readonly [State in keyof OrderStates]?: readonly OrderStates[State][] };
  /** Resulting states; absent: unchanged. */
  to?: Partial<OrderStates>;
  /** Refusal message by the first state that forbids the act; an object where it has its own code. */
  otherwise?: { readonly [State in keyof OrderStates]?: string | readonly [RefusalCode, string?] };
};

const live = ['en_attente', 'valide'] as const;
const accepted = ['acceptee'] as const;
const notLeft = ['non_livre', 'en_preparation'] as const;
const UNPREPARABLE = {
  status: 'Cette commande a été annulée : ne la préparez pas.',
  preparation: 'Cette commande est déjà préparée.',
  delivery: 'Cette commande est déjà préparée.',
} as const;

export const orderActs = {
  // WEB-03, AMB-81: an administrator can set any value
  put_back: {
    by: ['admin'],
    from: { status: ['valide', 'annule'] },
    to: { status: 'en_attente', acceptance: 'acceptee' },
  },
  // an administrator validates for the customer; the history names the administrator
  validate: {
    by: ['admin', 'erp'],
    from: { status: ['en_attente', 'annule'] },
    to: { status: 'valide', acceptance: 'acceptee' },
  },
  cancel: { by: ['admin', 'erp'], from: { status: live }, to: { status: 'annule' } },
  confirm: {
    by: ['client'],
    from: { status: ['en_attente'], acceptance: ['a_confirmer'] },
    to: { acceptance: 'acceptee' },
    otherwise: {
      status: 'Cette commande est annulée : elle ne peut plus être confirmée.',
      acceptance: ['not_allowed', 'Cette commande attend le oui d’un Gérant de votre entreprise.'],
    },
  },
  approve: {
    by: ['client'],
    from: { status: ['en_attente'], acceptance: ['a_valider'] },
    to: { acceptance: 'acceptee' },
  },
  decline: {
    by: ['client'],
    from: { status: ['en_attente'], acceptance: ['a_valider'] },
    to: { status: 'annule' },
  },
  end_waiting: {
    by: ['system'],
    from: { status: ['en_attente'], acceptance: ['a_confirmer', 'a_valider'] },
    to: { status: 'annule' },
  },
  // AMB-08: new, unpaid, delivery not started
  edit: {
    by: ['client'],
    from: {
      status: ['en_attente'],
      payment: ['non_paye'],
      delivery: ['non_livre'],
      preparation: ['ouverte'],
    },
  },
  expire: {
    by: ['system'],
    from: {
      status: ['en_attente'],
      payment: ['non_paye'],
      delivery: ['non_livre'],
      preparation: ['ouverte'],
    },
    to: { status: 'annule' },
  },

  // AMB-40: neither cancelled nor paid
  pay: {
    by: ['client'],
    // payment confirms an order of a standing order
    from: { payment: ['non_paye'], status: live, acceptance: ['acceptee', 'a_confirmer'] },
    otherwise: {
      payment: ['already_paid'],
      status: ['order_not_payable', 'Cette commande est annulée : elle ne peut pas être payée.'],
      acceptance: [
        'order_not_payable',
        'Cette commande attend le oui d’un Gérant : elle se règle une fois validée.',
      ],
    },
  },
  count_unpaid: {
    by: ['admin', 'provider', 'erp'],
    from: { payment: ['paye', 'rembourse'] },
    to: { payment: 'non_paye' },
  },
  count_paid: {
    by: ['admin', 'provider', 'erp'],
    from: { payment: ['non_paye', 'rembourse'] },
    to: { payment: 'paye' },
  },
  count_refunded: {
    by: ['admin', 'provider'],
    from: { payment: ['non_paye', 'paye'] },
    to: { payment: 'rembourse' },
  },

  weigh: {
    by: ['admin'],
    from: { status: live, preparation: ['ouverte'], delivery: notLeft, acceptance: accepted },
    to: { delivery: 'en_preparation' },
    otherwise: UNPREPARABLE,
  },
  choose_lots: {
    by: ['admin'],
    from: { preparation: ['ouverte'], status: live, acceptance: accepted },
    otherwise: {
      preparation: 'Cette commande est préparée : ses lots sont définitifs.',
      status: 'Cette commande est annulée.',
    },
  },
  replace_product: {
    by: ['admin', 'client'],
    from: { status: live, preparation: ['ouverte'], delivery: notLeft, acceptance: accepted },
    otherwise: UNPREPARABLE,
  },
  close_preparation: {
    by: ['admin', 'erp'],
    from: { status: live, preparation: ['ouverte'], delivery: notLeft, acceptance: accepted },
    to: { preparation: 'close' },
    otherwise: UNPREPARABLE,
  },

  put_back_delivery: {
    by: ['admin'],
    from: { delivery: ['en_preparation', 'expedie', 'livre'] },
    to: { delivery: 'non_livre' },
  },
  begin_preparation: {
    by: ['admin'],
    from: { delivery: ['non_livre', 'expedie', 'livre'], acceptance: accepted },
    to: { delivery: 'en_preparation' },
  },
  dispatch: {
    by: ['admin', 'erp'],
    from: { delivery: ['non_livre', 'en_preparation', 'livre'], acceptance: accepted },
    to: { delivery: 'expedie' },
  },
  deliver: {
    by: ['admin', 'erp'],
    from: { delivery: ['non_livre', 'en_preparation', 'expedie'], acceptance: accepted },
    to: { delivery: 'livre' },
  },
  hand_over: {
    by: ['admin'],
    from: { status: live, preparation: ['close', 'attend_expedition'], acceptance: accepted },
    to: { delivery: 'livre' },
    otherwise: {
      status: 'Cette commande a été annulée : ne la remettez pas.',
      preparation: 'Cette commande n’est pas encore préparée.',
    },
  },
  claim: {
    by: ['client'],
    from: { delivery: ['livre'], status: live, acceptance: accepted },
    otherwise: {
      delivery: 'Une pièce se repèse une fois la commande livrée.',
      status: 'Une pièce se repèse une fois la commande livrée.',
    },
  },
} as const satisfies Record<string, Act>;
export type OrderAct = keyof typeof orderActs;

export const statesOf = ({
  status,
  paymentStatus: payment,
  deliveryStatus: delivery,
  closedAt,
  awaitsShipment,
  confirmBefore,
  standing,
}: OrderState): OrderStates => ({
  status,
  payment,
  delivery,
  preparation: closedAt === undefined ? 'ouverte' : awaitsShipment ? 'attend_expedition' : 'close',
  acceptance:
    confirmBefore === undefined
      ? 'acceptee'
      : standing === undefined || standing.asksGerant
        ? 'a_valider'
        : 'a_confirmer',
});

type FieldsOf = {
  status: 'status';
  payment: 'paymentStatus';
  delivery: 'deliveryStatus';
  preparation: 'closedAt' | 'awaitsShipment';
  acceptance: 'confirmBefore' | 'standing';
};
/** Fields of a stored order that an act reads. */
type RequiredBy<A extends OrderAct> = Pick<
  OrderState,
  FieldsOf[keyof (typeof orderActs)[A]['from'] & keyof FieldsOf]
>;

/** Whether the act is allowed in the order's current states. */
export const mayDo = <A extends OrderAct>(act: A, order: RequiredBy<A>): boolean =>
  inTheWay(act, order) === undefined;

const NOT_ACCEPTED: { [State in Acceptance]?: string } = {
  a_valider: 'Un Gérant du client n’a pas encore validé cette commande : ne la préparez pas encore.',
  a_confirmer: 'Le client n’a pas encore confirmé cette commande régulière : ne la préparez pas encore.',
};

/** @throws the refusal message of the first state that forbids the act */
export const refuseUnlessMay = <A extends OrderAct>(act: A, order: RequiredBy<A>): void => {
  const state = inTheWay(act, order);
  if (state === undefined) return;
  const refusal =
    (orderActs[act] as Act).otherwise?.[state] ??
    (state === 'acceptance' ? NOT_ACCEPTED[statesOf(order as OrderState).acceptance] : undefined);
  const [code, message] = typeof refusal === 'object' ? refusal : (['order_not_editable', refusal] as const);
  throw new Refusal(code, message);
};

/**
 * Pending approval: an order of a company member, or of a standing order above a limit. It is not prepared,
 * paid or written to the ERP before.
 */
export const awaitsApproval = (order: RequiredBy<'approve'>): boolean => mayDo('approve', order);

/** Pending confirmation or approval: cancelled at its cutoff. */
export const awaitsConfirmation = (order: RequiredBy<'end_waiting'>): boolean => mayDo('end_waiting', order);

/** The time to confirm or approve it has passed: the next run cancels it. */
export const isPastConfirmation = (
  { confirmBefore }: Pick<OrderState, 'confirmBefore'>,
  now: Date,
): boolean => confirmBefore !== undefined && confirmBefore <= now.toISOString();

/** Neither paid, authorised, validated nor invoiced. */
export const isExpirable = (
  order: OrderState & { paidCents: number; hold?: object; booked?: object },
): boolean =>
  mayDo('expire', order) && order.paidCents === 0 && order.hold === undefined && order.booked === undefined;

type Accepting = {
  status?: OrderStatus;
  paymentStatus?: PaymentStatus;
  deliveryStatus?: DeliveryStatus;
  paidCents?: number;
  hold?: object | null;
  booked?: object | null;
};

/**
 * Whether a change implies acceptance: an administrator validates or edits the order, or the ERP reports its
 * shipment. Payment or an invoice also confirms an order of a standing order, but does not replace a Gérant's
 * approval.
 */
export const isAcceptedBy = (order: OrderState & { paidCents: number }, change: Accepting): boolean => {
  const { acceptance } = statesOf(order);
  if (acceptance === 'acceptee') return false;
  const { status, deliveryStatus } = change;
  if (status !== undefined && status !== order.status && status !== 'annule') return true;
  if (deliveryStatus === 'expedie' || deliveryStatus === 'livre') return true;
  const isPaid = change.paymentStatus === 'paye' || (change.paidCents ?? 0) > order.paidCents;
  return acceptance === 'a_confirmer' && (isPaid || Boolean(change.hold) || Boolean(change.booked));
};

/** The act that sets a status (WEB-03), so that the other states of the order are checked too. */
export const actSetting = (
  name: 'status' | 'payment' | 'delivery',
  value: string,
  from: string,
): OrderAct | undefined =>
  (Object.keys(orderActs) as OrderAct[]).find((key) => {
    const act = orderActs[key] as Act;
    return (
      isSetting(act, name) && act.to?.[name] === value && (act.from[name] as readonly string[]).includes(from)
    );
  });

/** Acts offered in the list of web orders: an administrator's, from any state of the same field. */
const isSetting = (act: Act, name: keyof OrderStates): boolean =>
  act.by.includes('admin') &&
  Object.keys(act.from).every((state) => state === name || state === 'acceptance');

/** In the order of the act's definition, so that the clearer reason comes first. */
const inTheWay = (act: OrderAct, order: Partial<OrderState>): keyof OrderStates | undefined => {
  const states = statesOf(order as OrderState);
  const { from } = orderActs[act] as Act;
  return (Object.keys(from) as (keyof OrderStates)[]).find(
    (state) => !(from[state] as readonly string[]).includes(states[state]),
  );
};

const movesOf = <State extends string>(
  states: readonly State[],
  name: 'status' | 'payment' | 'delivery',
): Transitions<State> => {
  const set = (Object.values(orderActs) as Act[]).filter((act) => isSetting(act, name));
  const next = (from: State) =>
    states.filter((to) =>
      set.some((act) => act.to?.[name] === to && (act.from[name] as readonly string[])?.includes(from)),
    );
  return transitions(Object.fromEntries(states.map((from) => [from, next(from)])) as Record<State, State[]>);
};

/**
 * Statuses that an administrator can set in the list of web orders (WEB-03, AMB-81): used by the check and by
 * the select.
 */
export const orderStatusMoves = movesOf(orderStatuses, 'status');
export const paymentStatusMoves = movesOf(paymentStatuses, 'payment');
export const deliveryStatusMoves = movesOf(deliveryStatuses, 'delivery');
