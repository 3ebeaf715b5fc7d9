import { describe, expect, test } from 'vitest';
import {
  type Actor,
  actors,
  deliveryStatusMoves,
  isAcceptedBy,
  isExpirable,
  mayDo,
  type OrderAct,
  orderActs,
  orderStatusMoves,
  paymentStatusMoves,
  preparationStates,
  refuseUnlessMay,
  statesOf,
} from '#shared/orders/order-state.ts';
import {
  deliveryStatuses,
  type OrderState,
  orderStatuses,
  paymentStatuses,
} from '#shared/orders/order-status.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

const fresh: OrderState = { status: 'en_attente', paymentStatus: 'non_paye', deliveryStatus: 'non_livre' };
const closed = { closedAt: '2026-11-23T05:00:00.000Z' };
const confirmBefore = '2026-11-23T15:00:00.000Z';
const toApprove = { confirmBefore };
const toConfirm = { confirmBefore, standing: { id: 'S1', date: '2026-11-24' } };
const acts = Object.keys(orderActs) as OrderAct[];
/** Every state that an order can be in. */
const everywhere: OrderState[] = orderStatuses.flatMap((status) =>
  paymentStatuses.flatMap((paymentStatus) =>
    deliveryStatuses.flatMap((deliveryStatus) =>
      [{}, closed, { ...closed, awaitsShipment: true }].flatMap((preparation) =>
        [{}, toConfirm, toApprove].map((waiting) => ({
          status,
          paymentStatus,
          deliveryStatus,
          ...preparation,
          ...waiting,
        })),
      ),
    ),
  ),
);
const saying = (act: OrderAct, order: OrderState): string => {
  try {
    refuseUnlessMay(act, order);
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return `${error.code}: ${error.message}`;
    throw error;
  }
};

describe('transitions of an order', () => {
  test('of 324 combinations of states, each action is possible in some and not in all, and belongs to a role', () => {
    expect(everywhere).toHaveLength(324);
    for (const act of acts) {
      const possible = everywhere.filter((order) => mayDo(act, order)).length;
      expect(possible, act).toBeGreaterThan(0);
      expect(possible, act).toBeLessThan(324);
      const by: readonly Actor[] = orderActs[act].by;
      expect(by.length, act).toBeGreaterThan(0);
      expect(by.every((actor) => actors.includes(actor))).toBe(true);
    }
  });

  test('an allowed action is not refused, and a forbidden one is, with a sentence', () => {
    for (const act of acts)
      for (const order of everywhere)
        expect(saying(act, order) === 'done', `${act} ${JSON.stringify(statesOf(order))}`).toBe(
          mayDo(act, order),
        );
  });

  test('the preparation is open, waits for a shipment in the ERP, or is closed', () => {
    expect(
      [fresh, { ...fresh, ...closed, awaitsShipment: true }, { ...fresh, ...closed }].map(
        (order) => statesOf(order).preparation,
      ),
    ).toEqual(preparationStates);
  });

  test('WEB-03, AMB-81: an administrator may set any value of each select', () => {
    for (const moves of [orderStatusMoves, paymentStatusMoves, deliveryStatusMoves])
      for (const from of moves.states)
        expect(moves.next(from as never)).toEqual(moves.states.filter((to) => to !== from));
  });

  test('AMB-08: a customer edits an order that is new, unpaid, and not begun, also while pending', () => {
    expect(everywhere.filter((order) => mayDo('edit', order))).toEqual([
      fresh,
      { ...fresh, ...toConfirm },
      { ...fresh, ...toApprove },
    ]);
  });

  test('AMB-40: an order neither cancelled nor paid can be paid, and others give the reason', () => {
    expect(mayDo('pay', { ...fresh, status: 'valide' })).toBe(true);
    expect(saying('pay', { ...fresh, paymentStatus: 'paye', status: 'annule' })).toContain('already_paid');
    expect(saying('pay', { ...fresh, status: 'annule' })).toBe(
      'order_not_payable: Cette commande est annulée : elle ne peut pas être payée.',
    );
  });

  test.each([
    ['weigh', { status: 'annule' }, 'Cette commande a été annulée : ne la préparez pas.'],
    ['weigh', closed, 'Cette commande est déjà préparée.'],
    ['close_preparation', { deliveryStatus: 'expedie' }, 'Cette commande est déjà préparée.'],
    [
      'choose_lots',
      { ...closed, status: 'annule' },
      'Cette commande est préparée : ses lots sont définitifs.',
    ],
    ['hand_over', { ...closed, status: 'annule' }, 'Cette commande a été annulée : ne la remettez pas.'],
    ['hand_over', {}, 'Cette commande n’est pas encore préparée.'],
    ['claim', {}, 'Une pièce se repèse une fois la commande livrée.'],
    ['edit', closed, 'Impossible de mettre à jour la commande'],
  ] as const)('%s of %o: %s', (act, change, sentence) => {
    expect(saying(act, { ...fresh, ...change })).toBe(`order_not_editable: ${sentence}`);
  });

  test('an order pending approval cannot be prepared, sent or claimed, whatever else it is', () => {
    const possible = (waiting: object) => acts.filter((act) => mayDo(act, { ...fresh, ...waiting }));
    const anyway = ['validate', 'cancel', 'edit', 'expire', 'count_paid', 'count_refunded'];
    expect(possible(toApprove).toSorted()).toEqual(
      [...anyway, 'approve', 'decline', 'end_waiting'].toSorted(),
    );
    expect(possible(toConfirm).toSorted()).toEqual([...anyway, 'confirm', 'end_waiting', 'pay'].toSorted());
    for (const act of acts) {
      if (anyway.includes(act)) continue;
      const others = everywhere.filter((order) => order.confirmBefore !== undefined && mayDo(act, order));
      const ends = ['approve', 'decline', 'end_waiting', 'confirm', 'pay', 'put_back'];
      const books = ['count_unpaid', 'put_back_delivery'];
      expect(others.length > 0, act).toBe([...ends, ...books].includes(act));
    }
    expect(saying('weigh', { ...fresh, ...toApprove })).toContain(
      'Un Gérant du client n’a pas encore validé',
    );
    expect(saying('weigh', { ...fresh, ...toConfirm })).toContain('n’a pas encore confirmé');
  });

  test.each([
    [toApprove, { paymentStatus: 'paye' }, false],
    [toApprove, { booked: {} }, false],
    [toApprove, { hold: {} }, false],
    [toApprove, { status: 'annule' }, false],
    [toApprove, { status: 'en_attente' }, false],
    [toApprove, { status: 'valide' }, true],
    [toApprove, { deliveryStatus: 'expedie' }, true],
    [toApprove, { deliveryStatus: 'livre' }, true],
    [toApprove, { deliveryStatus: 'non_livre' }, false],
    [toConfirm, { paymentStatus: 'paye' }, true],
    [toConfirm, { paidCents: 1 }, true],
    [toConfirm, { paidCents: 0 }, false],
    [toConfirm, { booked: {} }, true],
    [toConfirm, { booked: null }, false],
    [toConfirm, { hold: {} }, true],
    [toConfirm, { hold: null }, false],
    [{}, { status: 'valide' }, false],
  ] as const)('%o with %o accepts it: %s', (waiting, change, accepts) => {
    expect(isAcceptedBy({ ...fresh, paidCents: 0, ...waiting }, change)).toBe(accepts);
  });

  test('an expiring order is new, not begun, and none of it is paid, authorised or invoiced', () => {
    const untouched = { ...fresh, paidCents: 0 };
    expect(isExpirable(untouched)).toBe(true);
    for (const touched of [
      { paidCents: 1 },
      { hold: {} },
      { booked: {} },
      { status: 'valide' as const },
      closed,
    ])
      expect(isExpirable({ ...untouched, ...touched })).toBe(false);
  });
});
