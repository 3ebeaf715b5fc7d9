import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import {
  addedProducts,
  losesLots,
  planOfTakeOver,
  dolibarrState,
  waitsForPayment,
} from '#shared/erp/take-over-plan.ts';
import { takenLines } from '#shared/erp/taken-lines.ts';
import { reservedGoods } from '#shared/orders/delivery-charge.ts';
import type { Order } from '#shared/orders/order.ts';
import { reservesStock } from '#shared/orders/order-status.ts';
import { orderTotal } from '#shared/orders/order-total.ts';
import { anyFacts, anyOurLines, facts, ourLine, theirLine } from '#tests/support/erp/hands.ts';
import { anOrder } from '#tests/support/orders/an-order.ts';

const AT = new Date('2026-11-24T09:00:00Z');
const open = (more: Partial<Order> = {}) => {
  const lines = more.lines ?? [ourLine('1', 1000)];
  const total = orderTotal(lines).ttcCents;
  return anOrder({ lines, totalTtcCents: total, paymentStatus: 'non_paye', paidCents: 0, ...more });
};
const there = (status: 'draft' | 'validated' | 'shipping' | 'closed' | 'cancelled', totalTtcCents = 0) => ({
  id: '41',
  ref: 'CO2611-0041',
  status,
  isBilled: false,
  totalTtcCents,
  changedAt: 1,
  shipmentIds: [] as string[],
});

describe('effect of the ERP’s status on the order', () => {
  test.each([
    [{}, 'validated', { status: 'en_attente', deliveryStatus: 'non_livre' }],
    [{}, undefined, { status: 'annule', deliveryStatus: 'non_livre' }],
    [{}, 'cancelled', { status: 'annule', deliveryStatus: 'non_livre' }],
    [{ status: 'annule' }, 'validated', { status: 'valide', deliveryStatus: 'non_livre' }],
    [{}, 'shipping', { status: 'en_attente', deliveryStatus: 'expedie' }],
    [{ deliveryStatus: 'livre' }, 'shipping', { status: 'en_attente', deliveryStatus: 'livre' }],
    [{}, 'closed', { status: 'en_attente', deliveryStatus: 'livre', closedAt: '2026-11-24T09:00:00.000Z' }],
    [
      { closedAt: '2026-11-23T09:00:00.000Z', awaitsShipment: true },
      'closed',
      { status: 'en_attente', deliveryStatus: 'livre', awaitsShipment: false },
    ],
  ] as const)('%j, %s there', (more, status, state) => {
    const made = dolibarrState(open(more), status && there(status), AT);
    expect(made).toEqual({ paymentStatus: 'non_paye', ...state });
  });

  test('where the house makes shipments, each of them is what has left', () => {
    const shipped = { ...there('shipping'), shipmentIds: ['7'] };
    expect(dolibarrState(open(), shipped, AT).deliveryStatus).toBe('non_livre');
  });
});

test('an order that reserves no stock any more releases its lots', () => {
  const lots = [{ siteId: '1' as const, lot: 'L1', quantity: { unit: 'kg' as const, milli: 500 } }];
  const bound = open({ lines: [ourLine('1', 1000, { lots })] });
  const [cancelled, stays] = [{ ...bound, status: 'annule' as const }, bound];
  expect(losesLots(bound, cancelled)).toBe(true);
  expect(losesLots(bound, stays)).toBe(false);
  expect(losesLots(open(), { ...open(), status: 'annule' })).toBe(false);
  expect(losesLots(cancelled, cancelled)).toBe(false);
});

test('only products missing in the order are looked up, each once, and no text', () => {
  const theirs = facts([
    theirLine('1', 500),
    theirLine('9', 500),
    theirLine('9', 700),
    theirLine(null, 1000),
  ]);
  expect(addedProducts(open(), theirs)).toEqual(['9']);
});

test('an open payment page ends first, unless the order is cancelled here', () => {
  expect(waitsForPayment({ openAttemptId: 'A', status: 'valide' })).toBe(true);
  expect(waitsForPayment({ openAttemptId: 'A', status: 'annule' })).toBe(false);
  expect(waitsForPayment({ openAttemptId: null, status: 'valide' })).toBe(false);
});

describe('changes taken over', () => {
  const take = (
    order: Order,
    theirs: Parameters<typeof takenLines>[1],
    status: 'validated' | 'cancelled',
  ) => {
    const state = dolibarrState(order, there(status), AT);
    const lines = status === 'cancelled' ? order.lines : takenLines(order.lines, theirs, new Map(), false);
    return planOfTakeOver(order, there(status, orderTotal(lines).ttcCents), { state, lines });
  };

  test('a corrected weight: the total, the stock and the account’s cap follow it', () => {
    const order = open();
    const plan = take(order, [theirLine('1', 1200)], 'validated');
    expect(plan.after.totalTtcCents).toBe(1519);
    expect(plan.moves).toEqual([{ productId: '1', milli: 200 }]);
    expect(plan.pendingCents).toBe(1519 - 1266);
    expect(plan.changes.map(({ text }) => text)).toEqual(['PIECE 1 : 1,2 kg au lieu de 1 kg.']);
  });

  test('cancelled there: all of it goes back to the stock, and off the cap', () => {
    const plan = take(open(), [], 'cancelled');
    expect(plan.after.status).toBe('annule');
    expect(plan.moves).toEqual([{ productId: '1', milli: -1000 }]);
    expect(plan.pendingCents).toBe(-1266);
  });

  test.prop([anyOurLines, anyFacts])(
    'the stock moves by the difference of the reserved quantities',
    (lines, theirs) => {
      const order = open({ lines });
      const status = theirs.status === 'cancelled' ? 'cancelled' : 'validated';
      const { moves, after } = take(order, theirs.lines, status);
      const held = (of: Order, id: string) =>
        (reservesStock(of) ? reservedGoods(of) : [])
          .filter(({ productId }) => productId === id)
          .reduce((sum, { prepared }) => sum + prepared.milli, 0);
      for (const id of ['1', '2', '3']) {
        const moved = moves.find(({ productId }) => productId === id)?.milli ?? 0;
        expect(held(order, id) + moved).toBe(held(after, id));
      }
      expect(moves.every(({ milli }) => milli !== 0)).toBe(true);
    },
  );

  test.prop([anyOurLines])('none, where the ERP has the same lines as the order', (lines) => {
    const order = open({ lines });
    const same = lines.map(({ productId, invoiced }) => theirLine(productId, invoiced.milli));
    const plan = take(order, same, 'validated');
    expect(plan.changes).toEqual([]);
    expect(plan.moves).toEqual([]);
    expect(plan.pendingCents).toBe(0);
  });

  test.prop([anyOurLines, fc.array(fc.constantFrom('1', '2', '3', null))])(
    'are final: a second poll finds nothing',
    (lines, ids) => {
      const theirs = ids.map((id, i) => theirLine(id, 500 * (1 + (i % 3))));
      const first = take(open({ lines }), theirs, 'validated');
      expect(take(first.after, theirs, 'validated').changes).toEqual([]);
    },
  );
});
