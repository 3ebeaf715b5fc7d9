import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import {
  goneTwice,
  mayBeDuplicateExit,
  planOfDelivery,
  type ShippedInDolibarr,
  stateShipped,
} from '#shared/erp/delivery-plan.ts';
import type { Order } from '#shared/orders/order.ts';
import { reservesStock } from '#shared/orders/order-status.ts';
import { ourLine } from '#tests/support/erp/hands.ts';
import { anOrder } from '#tests/support/orders/an-order.ts';

const AT = new Date('2026-11-24T09:00:00Z');
const order = (more: Partial<Order> = {}) =>
  anOrder({ lines: [ourLine('1', 1000), ourLine('2', 500)], status: 'valide', ...more });

/** One shipment with these quantities; `entered`: the movements that our stock knows. */
const shipment = (
  milli: Record<string, number>,
  { status = 'validated' as 'validated' | 'closed', entered = undefined as boolean | undefined } = {},
): ShippedInDolibarr => ({
  shipments: [
    { id: '7', status, lines: Object.entries(milli).map(([productId, of]) => ({ productId, milli: of })) },
  ],
  taken:
    entered === undefined
      ? []
      : Object.entries(milli).map(([productId, of]) => ({
          shipmentId: '7',
          productId,
          milli: of,
          isEntered: entered,
        })),
});
const plan = (of: Order, shipped: ShippedInDolibarr) =>
  planOfDelivery(of, shipped, stateShipped(of, shipped, AT));

describe('an order that partly left', () => {
  test('is under way, and keeps what is still to leave', () => {
    const made = plan(order(), shipment({ 1: 400 }, { entered: true }));
    expect(made.state).toMatchObject({ status: 'valide', deliveryStatus: 'expedie' });
    expect(made.released).toBeUndefined();
    // reserved whole, and 400 g of that have left for our stock too
    expect(made.hold).toEqual({ milli: { 1: -400 }, isPending: false });
    expect(made.changes.map(({ to }) => to)).toEqual([
      'expedie',
      'PIECE 1 : expédié 0,4 kg sur 1 kg',
      'PIECE 2 : expédié 0 kg sur 0,5 kg',
    ]);
  });

  test('whole is delivered; closed once our stock has all its movements', () => {
    const whole = { 1: 1000, 2: 500 };
    const waits = plan(order(), shipment(whole, { entered: false }));
    expect(waits.state).toMatchObject({ deliveryStatus: 'livre' });
    expect(waits.state.closedAt).toBeUndefined();
    expect(waits).toMatchObject({ released: undefined, hold: { milli: {}, isPending: true } });
    const over = plan(order(), shipment(whole, { entered: true }));
    expect(over.state.closedAt).toBe(AT.toISOString());
    expect(over.released).toEqual([
      { productId: '1', milli: 1000 },
      { productId: '2', milli: 500 },
    ]);
    expect(over.hold).toBeUndefined();
  });

  test('has not left for good by a shipment that neither moved stock nor was closed', () => {
    const whole = { 1: 1000, 2: 500 };
    expect(stateShipped(order(), shipment(whole), AT).deliveryStatus).toBe('expedie');
    expect(stateShipped(order(), shipment(whole, { status: 'closed' }), AT).deliveryStatus).toBe('livre');
  });

  test('cancelled, or without a shipment, stays where it is', () => {
    const cancelled = order({ status: 'annule' });
    expect(stateShipped(cancelled, shipment({ 1: 1000 }), AT).deliveryStatus).toBe('non_livre');
    expect(stateShipped(order(), { shipments: [], taken: [] }, AT).deliveryStatus).toBe('non_livre');
  });

  test('weighed here to be shipped there awaits the weighed quantity, and nothing after it', () => {
    const weighed = order({
      lines: [ourLine('1', 1000, { prepared: { unit: 'kg', milli: 900 } })],
      closedAt: '2026-11-23T09:00:00.000Z',
      awaitsShipment: true,
    });
    const made = plan(weighed, shipment({ 1: 900 }, { entered: true }));
    expect(made.state).toMatchObject({
      deliveryStatus: 'livre',
      closedAt: '2026-11-23T09:00:00.000Z',
      awaitsShipment: false,
    });
    expect(made.released).toEqual([{ productId: '1', milli: 900 }]);
  });

  test('that left by an exit of the shop’s own stays as weighed', () => {
    const closed = order({ closedAt: '2026-11-23T09:00:00.000Z', deliveryStatus: 'expedie' });
    expect(plan(closed, shipment({ 1: 400 }, { entered: true })).after.lines).toBe(closed.lines);
  });

  const parts = fc.record({ 1: fc.constantFrom(0, 400, 1000, 1200), 2: fc.constantFrom(0, 200, 500) });
  const how = fc.record({
    status: fc.constantFrom('validated' as const, 'closed' as const),
    entered: fc.constantFrom(true, false, undefined),
  });

  test.prop([parts, how])('gives the same result on every poll', (milli, options) => {
    const shipped = shipment(milli, options);
    const first = plan(order(), shipped);
    const again = plan(first.after, shipped);
    expect(again.changes).toEqual([]);
    expect(again.released).toBeUndefined();
    expect(again.hold).toEqual(first.hold);
  });

  test.prop([parts, how])(
    'reserves the stock that is still to leave and that left unseen, and no more',
    (milli, options) => {
      const shipped = shipment(milli, options);
      const { after, hold } = plan(order(), shipped);
      for (const [id, wanted] of [
        ['1', 1000],
        ['2', 500],
      ] as const) {
        const reserved = reservesStock(after) ? wanted : 0;
        const taken = shipped.taken.filter(({ productId }) => productId === id);
        const left = taken.reduce((sum, row) => sum + row.milli, 0);
        const unknown = taken.reduce((sum, row) => sum + (row.isEntered ? 0 : row.milli), 0);
        const waits = reservesStock(after) ? Math.max(0, wanted - left) : 0;
        expect(reserved + (hold?.milli[id] ?? 0)).toBe(waits + unknown);
      }
    },
  );
});

test('closed here by an exit and shipped there, its goods left twice: the quantity to return is reported', () => {
  const shipped = shipment({ 1: 400, 9: 100 }, { entered: true });
  const closed = order({ closedAt: '2026-11-23T09:00:00.000Z' });
  expect(mayBeDuplicateExit(closed, shipped)).toBe(true);
  expect(mayBeDuplicateExit(order(), shipped)).toBe(false);
  expect(mayBeDuplicateExit({ ...closed, awaitsShipment: true }, shipped)).toBe(false);
  expect(mayBeDuplicateExit(closed, shipment({ 1: 400 }))).toBe(false);
  expect(goneTwice(closed, shipped)).toEqual({
    change: {
      field: 'stock',
      from: null,
      to: 'Sorti deux fois du stock, par la préparation du site et par une expédition : PIECE 1 0,4 kg. À rentrer par un mouvement.',
    },
    gone: { reference: closed.reference, milli: { 1: 400, 9: 100 } },
  });
});
