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
 * What an order may become, and by whom: each act with the states from which it may be done. Buttons, checks and the
 * sentences of refusals come from this table, and so does docs/order-states.md.
 */

/** Weighing goes on; the house ships in the ERP and waits for it; the goods left and quantities are final. */
export const preparationStates = ['ouverte', 'attend_expedition', 'close'] as const;
export type PreparationState = (typeof preparationStates)[number];

/** Accepted, or nobody has to; its customer is to confirm what came by itself; a Gérant is to accept it. */
export const acceptances = ['acceptee', 'a_confirmer', 'a_valider'] as const;
export type Acceptance = (typeof acceptances)[number];

/** The five states that an order is in at any time. */
export type OrderStates = {
  status: OrderStatus;
  payment: PaymentStatus;
  delivery: DeliveryStatus;
  preparation: PreparationState;
  acceptance: Acceptance;
};

/** `erp`: what people do in Dolibarr; `provider`: what a payment provider says; `system`: what is done when its time has come. */
export const actors = ['client', 'admin', 'erp', 'provider', 'system'] as const;
export type Actor = (typeof actors)[number];

type Act = {
  by: readonly Actor[];
  /** Any state, where one is not named. */
  from: { readonly [State in keyof OrderStates]?: readonly OrderStates[State][] };
  /** What it brings about by itself; an act without leaves the states as they are. */
  to?: Partial<OrderStates>;
  /** The sentence of a refusal by the state that stands in the way, the first one that does; a code where it has its own. */
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
  // WEB-03, AMB-81: an administrator may set any value
  put_back: {
    by: ['admin'],
    from: { status: ['valide', 'annule'] },
    to: { status: 'en_attente', acceptance: 'acceptee' },
  },
  // the house answers for its customer, and its history names who did
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
  // AMB-08: new, unpaid, delivery not begun
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

  // AMB-40: anything not cancelled and not paid
  pay: {
    by: ['client'],
    // paying what came by itself confirms it
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

/** The states of a stored order. */
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
/** What of a stored order an act asks for. */
type RequiredBy<A extends OrderAct> = Pick<
  OrderState,
  FieldsOf[keyof (typeof orderActs)[A]['from'] & keyof FieldsOf]
>;

/** Whether an act may be done to an order as it stands. */
export const mayDo = <A extends OrderAct>(act: A, order: RequiredBy<A>): boolean =>
  inTheWay(act, order) === undefined;

const NOT_ACCEPTED: { [State in Acceptance]?: string } = {
  a_valider: 'Un Gérant du client n’a pas encore validé cette commande : ne la préparez pas encore.',
  a_confirmer: 'Le client n’a pas encore confirmé cette commande régulière : ne la préparez pas encore.',
};

/** Refuses an act that the order's states do not allow, with the sentence of the one that stands in the way. */
export const refuseUnlessMay = <A extends OrderAct>(act: A, order: RequiredBy<A>): void => {
  const state = inTheWay(act, order);
  if (state === undefined) return;
  const refusal =
    (orderActs[act] as Act).otherwise?.[state] ??
    (state === 'acceptance' ? NOT_ACCEPTED[statesOf(order as OrderState).acceptance] : undefined);
  const [code, message] = typeof refusal === 'object' ? refusal : (['order_not_editable', refusal] as const);
  throw new Refusal(code, message);
};

/** A person of a company sent it, or it came by itself above a limit: until a Gérant accepts it, it is not prepared, paid or written to the ERP. */
export const awaitsApproval = (order: RequiredBy<'approve'>): boolean => mayDo('approve', order);

/** Its customer has not confirmed it, or no Gérant accepted it: it is cancelled at its cutoff. */
export const awaitsConfirmation = (order: RequiredBy<'end_waiting'>): boolean => mayDo('end_waiting', order);

/** Nobody has paid for it or lets us take the money, and the house has not taken it in hand or invoiced it. */
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
 * Whether a change accepts what waits: the house validates it or takes it back, or its goods left by the ERP's report. What came by
 * itself is confirmed by its customer's money and by the house's invoice too; neither answers for a Gérant.
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

/** The act by which an administrator sets a status (WEB-03), so that the other states of the order are checked too. */
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

/** An act that the list of web orders offers: an administrator's, from any state but of its own kind. */
const isSetting = (act: Act, name: keyof OrderStates): boolean =>
  act.by.includes('admin') &&
  Object.keys(act.from).every((state) => state === name || state === 'acceptance');

/** In the order in which an act names them, so that the plainer reason is given first. */
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

/** What an administrator may set in the list of web orders (WEB-03, AMB-81): the check of a change and the choices of a select. */
export const orderStatusMoves = movesOf(orderStatuses, 'status');
export const paymentStatusMoves = movesOf(paymentStatuses, 'payment');
export const deliveryStatusMoves = movesOf(deliveryStatuses, 'delivery');
