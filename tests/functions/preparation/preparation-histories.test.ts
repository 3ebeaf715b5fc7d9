import { expect, test } from 'vitest';
import { bindLots } from '#functions/preparation/bind-lots.ts';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { getPreparation, savePreparation } from '#functions/preparation/save-preparation.ts';
import { documentIdFrom } from '#functions/stock/movements/document-id.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from '#shared/orders/order.ts';
import { reservesStock } from '#shared/orders/order-status.ts';
import { orderTotal } from '#shared/orders/order-total.ts';
import { levelAt, lotsOf, totalReal } from '#shared/stock/levels/stock-level.ts';
import { aLot } from '#tests/support/stock/a-level.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { NOW, openTestShop, testCustomer, testProducts } from '#tests/support/orders/shop.ts';

/** `HISTORY_STEPS=10000` for the long way; `HISTORY_SEED` repeats one. */
const STEPS = Number(process.env['HISTORY_STEPS'] ?? 80);
const SEED = Number(process.env['HISTORY_SEED'] ?? 20_261_122);

/** The same numbers for the same seed (mulberry32). */
const randomFrom = (seed: number) => {
  let state = seed >>> 0;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

const STOCK = 900_000_000;

test(
  `money, weight and lots agree over ${STEPS} random steps of order, edit, preparation, delivery and cancelling`,
  { timeout: 600_000 },
  async () => {
    const random = randomFrom(SEED);
    const shop = await openTestShop();
    const inLots = ['6001', '6002'];
    const products = [...inLots, '6003'];
    for (const id of products) {
      await shop.catalog.putProduct({ ...testProducts[0]!, id, ref: `H${id}`, label: `PIECE ${id}` });
      const lots = [aLot('1', 'SOON', 60_000, '2099-01-01'), aLot('1', 'LATE', STOCK - 60_000, '2099-12-31')];
      await shop.stock.recordCount(counted(id, [STOCK, 0], inLots.includes(id) ? { lots } : {}));
    }
    const ids: string[] = [];
    const orderAt = (id: string) => shop.orders.find(testCustomer.id, id).then((order) => order!);
    const by = { adminId: 'ADMIN1', now: NOW };
    const parts = (order: Order, productId: string, thirty: boolean) => {
      const ordered = order.lines.find((line) => line.productId === productId)!.ordered.milli;
      const total = Math.max(1, Math.floor((ordered * (80 + random(thirty ? 60 : 45))) / 100));
      const first = Math.floor(total / 2);
      const lot = () => (inLots.includes(productId) && random(2) === 0 ? 'LATE' : null);
      const all = [first, total - first].filter((qty) => qty > 0);
      return random(8) === 0 ? [] : all.map((qty) => ({ warehouse_id: '1' as const, lot: lot(), qty }));
    };
    const weighed = (order: Order) =>
      order.lines.map(({ productId }) => ({
        product_id: productId,
        parts: parts(order, productId, true),
        reason: random(4) === 0 ? '' : 'Un essai',
      }));
    const items = () =>
      products
        .filter(() => random(2) === 0)
        .concat(products[random(3)]!)
        .map((product_id) => ({ product_id, quantity: 1 + random(9000) / 1000 }));
    const acts: ((id: string, order: Order) => Promise<unknown>)[] = [
      (orderId) => editOrder(shop, { customerId: testCustomer.id, orderId, items: items(), now: NOW }),
      async (orderId, order) => {
        const { version } = (await getPreparation(shop, orderId, NOW)).data;
        return savePreparation(shop, { orderId, ...by, version, lines: weighed(order) });
      },
      async (orderId, order) => {
        const { version } = (await getPreparation(shop, orderId, NOW)).data;
        const request = { orderId, ...by, version: random(6) === 0 ? version + 1 : version };
        const overweight = random(3) === 0 ? [] : products;
        const close = () =>
          closePreparation(shop, { ...request, lines: weighed(order), untracedReason: 'Essai', overweight });
        // twice at once, now and then
        return Promise.allSettled(random(5) === 0 ? [close(), close()] : [close()]);
      },
      (orderId) => changeWebOrder(shop, { orderId, ...by, change: { field: 'status', value: 'annule' } }),
      (orderId) => changeWebOrder(shop, { orderId, ...by, change: { field: 'status', value: 'en_attente' } }),
      (orderId) =>
        changeWebOrder(shop, {
          orderId,
          ...by,
          change: { field: 'statut_livraison', value: random(2) === 0 ? 'livre' : 'non_livre' },
        }),
      (orderId, order) => {
        const line = order.lines.find(({ productId }) => inLots.includes(productId));
        const lots = [{ warehouse_id: '1' as const, lot: 'LATE', qty: line?.ordered.milli ?? 1 }];
        return bindLots(shop, { orderId, lines: [{ product_id: line?.productId ?? '0', lots }], ...by });
      },
    ];

    for (let step = 1; step <= STEPS; step++) {
      const id =
        ids.length === 0 || random(4) === 0 ? undefined : ids[Math.max(0, ids.length - 1 - random(6))]!;
      try {
        if (id === undefined) {
          const request = { customerId: testCustomer.id, idempotencyKey: undefined, now: NOW };
          const wanted = items();
          const merged = new Map<string, number>();
          for (const { product_id, quantity } of wanted)
            merged.set(product_id, (merged.get(product_id) ?? 0) + Math.round(quantity * 1000));
          const seenTotal =
            [...merged.values()].reduce((sum, milli) => sum + Math.round((1000 * milli) / 1000), 0) / 100;
          ids.push(
            (await placeOrder(shop, { ...request, items: wanted, seenTotal, identicalConfirmed: true }))
              .order_id,
          );
        } else await acts[random(acts.length)]!(id, await orderAt(id));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
      if (step % 40 === 0 || step === STEPS) await agree(step);
    }
    const last = await Promise.all(ids.map(orderAt));
    expect(last.filter(({ closedAt }) => closedAt !== undefined).length).toBeGreaterThan(0);

    async function agree(step: number): Promise<void> {
      const where = `seed ${SEED}, step ${step}`;
      const orders = await Promise.all(ids.map(orderAt));
      const levels = await shop.stock.currentLevels(products);
      for (const productId of products) {
        const level = levels.get(productId)!;
        const lines = orders.flatMap((order) =>
          order.lines.flatMap((line) => (line.productId === productId ? [{ order, line }] : [])),
        );
        const sum = (of: (each: (typeof lines)[number]) => number) =>
          lines.reduce((total, each) => total + of(each), 0);
        const gone = sum(({ order, line }) => (order.closedAt === undefined ? 0 : line.delivered.milli));
        const held = sum(({ order, line }) => (reservesStock(order) ? line.ordered.milli : 0));
        const bound = sum(({ order, line }) =>
          reservesStock(order) ? line.lots.reduce((all, { quantity }) => all + quantity.milli, 0) : 0,
        );
        expect(
          { real: totalReal(level), reserved: level.reserved, available: level.available },
          where,
        ).toEqual({
          real: STOCK - gone,
          reserved: held,
          available: STOCK - gone - held,
        });
        if (!inLots.includes(productId)) continue;
        const inLevel = lotsOf(level).reduce((all, { milli }) => all + milli, 0);
        expect([levelAt(level, '1').prepared ?? 0, inLevel], where).toEqual([bound, STOCK - gone - bound]);
      }
      for (const { id, lines, closedAt, totalTtcCents } of orders) {
        expect(totalTtcCents, where).toBe(orderTotal(lines).ttcCents);
        const document = await shop.movements.find(documentIdFrom(`delivery/${id}`));
        expect(document !== undefined, where).toBe(closedAt !== undefined);
        const moved = document?.document.lines.reduce((all, { milli }) => all - milli, 0) ?? 0;
        const delivered = closedAt ? lines.reduce((all, line) => all + line.delivered.milli, 0) : 0;
        expect(moved, where).toBe(delivered);
        for (const { productId, delivered: left, invoiced, lots } of closedAt ? lines : []) {
          expect(left, where).toEqual(invoiced);
          const named = lots.reduce((all, { quantity }) => all + quantity.milli, 0);
          if (inLots.includes(productId)) expect(named, where).toBe(left.milli);
        }
      }
    }
  },
);
