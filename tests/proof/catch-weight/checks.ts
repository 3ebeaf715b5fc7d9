import { expect } from 'vitest';
import { erpLines } from '#shared/erp/order-in-erp.ts';
import { isFreeLine } from '#shared/erp/taken-lines.ts';
import { factsOf, isAlike } from '#shared/erp/three-way-merge.ts';
import { dueCents, receivedOf } from '#shared/orders/order-due.ts';
import { goodsOf } from '#shared/orders/delivery-charge.ts';
import type { Order } from '#shared/orders/order.ts';
import { totalReal } from '#shared/stock/levels/stock-level.ts';
import { keptMilli, totalTtc } from './arithmetic.ts';
import { PRODUCTS, STOCKED, type World } from './world.ts';

/** The minimum amount that is requested (DEFAULT_WEIGHING). */
const ASKED_FROM = 200;

/** At every moment: the total is the weighed quantity × its price, and kilos and pieces are in the right fields. */
export const expectSound = async (world: World): Promise<void> => {
  const order = await world.order();
  const why = world.course();
  expect(order.totalTtcCents, why).toBe(totalTtc(order.lines));
  expect(order.paidCents - (await sentBackCents(world)), why).toBeLessThanOrEqual(
    world.bank.collectedOf(world.id),
  );
  expect(world.bank.wrongCaptures, why).toEqual([]);
  expect(world.bank.refusedRefunds, why).toEqual([]);
  for (const line of order.lines) expectPieces(order, line.pieces, line.prepared.milli, why);
  await expectStock(world, order);
};

/** A process may die between a refund and its record; the next reconciliation writes it. */
const sentBackCents = async ({ id, shop }: World): Promise<number> => {
  const sent = (await shop.payments.refunds.ofOrder(id)).filter(({ state }) => state === 'sent');
  return sent.reduce((sum, { amountCents }) => sum + amountCents, 0);
};

const expectPieces = (
  { closedAt }: Order,
  pieces: Order['lines'][number]['pieces'],
  milli: number,
  why: string,
): void => {
  if (!pieces) return;
  if (closedAt === undefined) expect(pieces.prepared, why).toBeUndefined();
  if (pieces.weights === undefined) return;
  const sum = pieces.weights.reduce((a, b) => a + b, 0);
  expect(pieces.weights.length, why).toBeLessThanOrEqual(pieces.prepared ?? 0);
  // pieces weighed together have no weight of their own
  if (pieces.weights.length === pieces.prepared) expect(sum, why).toBe(milli);
  else expect(sum, why).toBeLessThan(milli);
};

/**
 * Before it leaves an order reserves the possible weight of its pieces, then nothing; the shipped quantity is the
 * weighed one, for good.
 */
const expectStock = async (world: World, order: Order): Promise<void> => {
  const { shop } = world;
  const why = world.course();
  const hasLeft = order.closedAt !== undefined;
  const levels = await shop.stock.currentLevels(Object.values(PRODUCTS));
  const sum = (lines: Order['lines'], of: (line: Order['lines'][number]) => number) =>
    lines.reduce((milli, line) => milli + of(line), 0);
  for (const id of Object.values(PRODUCTS)) {
    const own = order.lines.filter(({ productId }) => productId === id);
    const level = levels.get(id)!;
    const kept = hasLeft || order.status === 'annule' ? 0 : sum(own, keptMilli);
    // nothing for a line that the house adds there afterwards: the house ships it
    const left = hasLeft ? sum(own, ({ prepared }) => prepared.milli) : 0;
    const { reserved, available } = level;
    const seen = { reserved, available, real: totalReal(level) };
    expect(seen, `${id} ${why}`).toEqual({
      reserved: kept,
      available: STOCKED - left - kept,
      real: STOCKED - left,
    });
  }
};

/** Once all is read, written and paid: the bank took the weighed quantity × its price, less credits. */
export const expectPaid = async (world: World): Promise<boolean> => {
  const { bank, id, shop } = world;
  const why = world.course();
  const order = await world.order();
  expect(order.paidCents, why).toBe(bank.collectedOf(id));
  if (order.status === 'annule' || order.closedAt === undefined) return false;
  expect(order.hold, why).toBeUndefined();
  expect(bank.keptOf(id), why).toEqual([]);
  const received = receivedOf(order);
  const more = order.totalTtcCents - received;
  const changedSince = (await shop.payments.cases.list('closed', 100)).items.some(
    ({ kind, orderId }) => orderId === id && kind === 'total_changed',
  );
  if (world.payer === 'transfer') expect(dueCents(order), why).toBe(order.totalTtcCents);
  else if (order.paymentStatus === 'paye' && !changedSince) {
    expect(more, why).toBeLessThan(ASKED_FROM);
    expect(more, why).toBeGreaterThanOrEqual(0);
  }
  return order.paymentStatus === 'paye';
};

/** Both sides have the same kilos, pieces and prices. */
export const expectAlike = async (world: World): Promise<void> => {
  const { erp, held } = world;
  const why = world.course();
  const order = await world.order();
  const theirs = held();
  const isCancelled = order.status === 'annule';
  // cancelled before it was ever written there
  if (!theirs) return expect(isCancelled, why).toBe(true);
  const lines = erpLines(order.lines.filter((line) => !isFreeLine(line)));
  expect(isAlike({ isCancelled, lines }, factsOf({ ...theirs, isBilled: false })), why).toBe(true);
  const read = await erp.gateway.readOrder('41');
  if (!isCancelled && read.kind === 'ok') expect(read.value?.totalTtcCents, why).toBe(order.totalTtcCents);
  if (isCancelled) return;
  for (const { productId, pieces, invoiced } of goodsOf(order.lines)) {
    const there = theirs.lines.filter((line) => line.productId === productId);
    const said = there.map(({ description = '' }) => /^(\d+) pièces?, /.exec(description)?.[1]).find(Boolean);
    if (pieces && invoiced.milli > 0 && said !== undefined)
      expect(Number(said), why).toBe(pieces.prepared ?? pieces.ordered);
  }
};
