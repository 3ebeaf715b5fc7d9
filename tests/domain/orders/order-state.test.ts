import { describe, expect, test } from 'vitest';
import {
  type Actor,
  actors,
  deliveryStatusMoves,
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
const acts = Object.keys(orderActs) as OrderAct[];
/** Every state that an order can be in. */
const everywhere: OrderState[] = orderStatuses.flatMap((status) =>
  paymentStatuses.flatMap((paymentStatus) =>
    deliveryStatuses.flatMap((deliveryStatus) =>
      [{}, closed, { ...closed, awaitsShipment: true }].map((preparation) => ({
        status,
        paymentStatus,
        deliveryStatus,
        ...preparation,
      })),
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

describe('what an order may become', () => {
  test('of 108 combinations of states, each act is possible in some and not in all, and done by somebody', () => {
    expect(everywhere).toHaveLength(108);
    for (const act of acts) {
      const possible = everywhere.filter((order) => mayDo(act, order)).length;
      expect(possible, act).toBeGreaterThan(0);
      expect(possible, act).toBeLessThan(108);
      const by: readonly Actor[] = orderActs[act].by;
      expect(by.length, act).toBeGreaterThan(0);
      expect(by.every((actor) => actors.includes(actor))).toBe(true);
    }
  });

  test('an act that may be done is not refused, and one that may not is, with a sentence', () => {
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

  test('AMB-08: a customer edits what is new, unpaid, and not begun', () => {
    expect(everywhere.filter((order) => mayDo('edit', order))).toEqual([fresh]);
  });

  test('AMB-40: what is neither cancelled nor paid can be paid, and says why it cannot', () => {
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

  test('what expires is new, untouched by anybody, and nothing of it is paid, kept or invoiced', () => {
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
