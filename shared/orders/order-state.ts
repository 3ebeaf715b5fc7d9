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

/** The four states that an order is in at any time. */
export type OrderStates = {
  status: OrderStatus;
  payment: PaymentStatus;
  delivery: DeliveryStatus;
  preparation: PreparationState;
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
const notLeft = ['non_livre', 'en_preparation'] as const;
const UNPREPARABLE = {
  status: 'Cette commande a été annulée : ne la préparez pas.',
  preparation: 'Cette commande est déjà préparée.',
  delivery: 'Cette commande est déjà préparée.',
} as const;

export const orderActs = {
  // WEB-03, AMB-81: an administrator may set any value
  put_back: { by: ['admin'], from: { status: ['valide', 'annule'] }, to: { status: 'en_attente' } },
  validate: { by: ['admin', 'erp'], from: { status: ['en_attente', 'annule'] }, to: { status: 'valide' } },
  cancel: { by: ['admin', 'erp'], from: { status: live }, to: { status: 'annule' } },
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
    from: { payment: ['non_paye'], status: live },
    otherwise: {
      payment: ['already_paid'],
      status: ['order_not_payable', 'Cette commande est annulée : elle ne peut pas être payée.'],
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
    from: { status: live, preparation: ['ouverte'], delivery: notLeft },
    to: { delivery: 'en_preparation' },
    otherwise: UNPREPARABLE,
  },
  choose_lots: {
    by: ['admin'],
    from: { preparation: ['ouverte'], status: live },
    otherwise: {
      preparation: 'Cette commande est préparée : ses lots sont définitifs.',
      status: 'Cette commande est annulée.',
    },
  },
  replace_product: {
    by: ['admin', 'client'],
    from: { status: live, preparation: ['ouverte'], delivery: notLeft },
    otherwise: UNPREPARABLE,
  },
  close_preparation: {
    by: ['admin', 'erp'],
    from: { status: live, preparation: ['ouverte'], delivery: notLeft },
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
    from: { delivery: ['non_livre', 'expedie', 'livre'] },
    to: { delivery: 'en_preparation' },
  },
  dispatch: {
    by: ['admin', 'erp'],
    from: { delivery: ['non_livre', 'en_preparation', 'livre'] },
    to: { delivery: 'expedie' },
  },
  deliver: {
    by: ['admin', 'erp'],
    from: { delivery: ['non_livre', 'en_preparation', 'expedie'] },
    to: { delivery: 'livre' },
  },
  hand_over: {
    by: ['admin'],
    from: { status: live, preparation: ['close', 'attend_expedition'] },
    to: { delivery: 'livre' },
    otherwise: {
      status: 'Cette commande a été annulée : ne la remettez pas.',
      preparation: 'Cette commande n’est pas encore préparée.',
    },
  },
  claim: {
    by: ['client'],
    from: { delivery: ['livre'], status: live },
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
}: OrderState): OrderStates => ({
  status,
  payment,
  delivery,
  preparation: closedAt === undefined ? 'ouverte' : awaitsShipment ? 'attend_expedition' : 'close',
});

type FieldsOf = {
  status: 'status';
  payment: 'paymentStatus';
  delivery: 'deliveryStatus';
  preparation: 'closedAt' | 'awaitsShipment';
};
/** What of a stored order an act asks for. */
type RequiredBy<A extends OrderAct> = Pick<
  OrderState,
  FieldsOf[keyof (typeof orderActs)[A]['from'] & keyof FieldsOf]
>;

/** Whether an act may be done to an order as it stands. */
export const mayDo = <A extends OrderAct>(act: A, order: RequiredBy<A>): boolean =>
  inTheWay(act, order) === undefined;

/** Refuses an act that the order's states do not allow, with the sentence of the one that stands in the way. */
export const refuseUnlessMay = <A extends OrderAct>(act: A, order: RequiredBy<A>): void => {
  const state = inTheWay(act, order);
  if (state === undefined) return;
  const refusal = (orderActs[act] as Act).otherwise?.[state];
  const [code, message] = typeof refusal === 'object' ? refusal : (['order_not_editable', refusal] as const);
  throw new Refusal(code, message);
};

/** Nobody has paid for it or lets us take the money, and the house has not taken it in hand or invoiced it. */
export const isExpirable = (
  order: OrderState & { paidCents: number; hold?: object; booked?: object },
): boolean =>
  mayDo('expire', order) && order.paidCents === 0 && order.hold === undefined && order.booked === undefined;

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
  const set = (Object.values(orderActs) as Act[]).filter(
    (act) => act.by.includes('admin') && Object.keys(act.from).every((state) => state === name),
  );
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
