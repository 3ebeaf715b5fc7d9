import { expect, test } from 'vitest';
import { OFF_STOCK } from '#shared/orders/delivery-charge.ts';
import { stayedBehind } from '#shared/orders/backorder.ts';
import { anOrder } from '#tests/support/orders/an-order.ts';

const kg = (milli: number) => ({ unit: 'kg', milli }) as const;
const [line] = anOrder().lines;
const entrecote = { ...line!, ordered: kg(2500), prepared: kg(2400), delivered: kg(1000) };
const order = anOrder({ lines: [entrecote] });
const CLOSED = '2026-11-23T06:00:00.000Z';

test('a prepared line that has not left is a backorder, line by line; an excess is none', () => {
  const all = { ...entrecote, label: 'Onglet', delivered: kg(2500) };
  const more = { ...entrecote, label: 'Bavette', delivered: kg(2501) };
  expect(stayedBehind({ ...order, lines: [all, entrecote, more] })).toEqual([
    { label: 'Entrecôte', awaited: kg(2400), milli: 1400 },
  ]);
});

test('weighed to be shipped by the ERP, the weighed quantity is awaited, not the ordered one', () => {
  const awaiting = { ...order, closedAt: CLOSED, awaitsShipment: true };
  expect(stayedBehind(awaiting)).toEqual([{ label: 'Entrecôte', awaited: kg(2400), milli: 1400 }]);
  expect(stayedBehind({ ...awaiting, lines: [{ ...entrecote, delivered: kg(2400) }] })).toEqual([]);
});

test('an order that was closed here or cancelled awaits nothing', () => {
  expect(stayedBehind({ ...order, closedAt: CLOSED })).toEqual([]);
  expect(stayedBehind({ ...order, status: 'annule' })).toEqual([]);
});

test('the delivery and products without stock are no backorder', () => {
  const charge = { ...entrecote, ref: 'LIVRAISON', category: 'Livraison' };
  expect(stayedBehind({ ...order, lines: [charge, { ...entrecote, category: OFF_STOCK }] })).toEqual([]);
});
