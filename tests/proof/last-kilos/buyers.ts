import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { createMovements } from '#functions/stock/movements/create-movements.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { movementsContract } from '#shared/stock/movements/movements.contract.ts';
import type { Random } from '#tests/crash/seeded-random.ts';
import type { TestShop } from '#tests/support/orders/shop.ts';
import type { Call } from './linearizable.ts';
import type { Act, Amounts, Answer } from './stock-model.ts';

/** The shop as every buyer uses it, and the same without faults for reads. */
export type Shops = { shop: TestShop; clear: TestShop; prices: Readonly<Record<string, number>>; now: Date };
export type History = Call<Act, Answer>[];

/** All buyers at once, each one call after the other; their calls and answers, in instants of this process. */
export const sellOut = async (
  shops: Shops,
  customers: readonly string[],
  random: Random,
): Promise<History> => {
  const history: History = [];
  const orders = new Map<string, { id: string; customerId: string }>();
  let instant = 0;
  const call = async (who: string, act: Act, carryOut: () => Promise<Answer>) => {
    const made: History[number] = { who, act, calledAt: (instant += 1), answeredAt: 0, answer: undefined };
    history.push(made);
    made.answer = await carryOut().catch(refusalOf);
    made.answeredAt = instant += 1;
  };

  const buyer = async (customerId: string, n: number) => {
    for (let round = 0; round < 5; round++) {
      // two devices of one customer sometimes confirm the same cart
      const key = `panier-${customerId}-${random.chance(0.25) ? Math.max(0, round - 1) : round}`;
      const lines = linesOf(key, n);
      const act = random.between(1, 10);
      const mine = orders.get(key);
      if (act <= 2) {
        const product = random.pick(Object.keys(shops.prices));
        await call(customerId, { kind: 'read', product }, () => readOne(shops, product));
      } else if (act <= 4 && mine) {
        const changed = { ...lines, [random.pick(Object.keys(lines))]: random.between(1, 4) * 1000 };
        await call(customerId, { kind: 'edit', key, lines: changed }, () => edit(shops, mine, changed));
      } else if (act <= 6 && mine) {
        await call(customerId, { kind: 'cancel', key }, () => cancel(shops, mine.id));
      } else {
        const devices = random.chance(0.3) ? 2 : 1;
        const confirm = async () => {
          const placed = await place(shops, customerId, key, lines);
          orders.set(key, { id: placed.order_id, customerId });
          return { kind: 'done' as const, reference: placed.reference };
        };
        const confirmations = Array.from({ length: devices }, (_, device) =>
          call(`${customerId} ${device}`, { kind: 'order', key, lines }, confirm),
        );
        await Promise.all(confirmations);
      }
    }
  };
  const warehouse = async () => {
    for (let n = 0; n < 4; n++) {
      const product = random.pick(Object.keys(shops.prices));
      const milli = random.pick([1000, 2000, -1000, -2000]);
      await call('bruges', { kind: 'move', product, milli }, () => move(shops, `m${n}`, product, milli));
    }
  };
  await Promise.all([...customers.map(buyer), warehouse()]);
  return history;
};

/** The same key always has the same lines; at the end a read of everything. */
const linesOf = (key: string, n: number): Amounts => {
  const size = 1000 * (1 + ((key.length + n + Number(key.at(-1))) % 4));
  return n % 2 === 0 ? { 1: size } : { 1: size, 2: 1000 + (size % 3000) };
};

const refusalOf = (error: unknown): Answer | undefined => {
  if (!(error instanceof Refusal)) return undefined;
  if (error.code !== 'insufficient_stock') return error.code === 'busy' ? undefined : { kind: 'refused' };
  const products = (error.details?.['products'] ?? []) as { product_id: string; left: number }[];
  return {
    kind: 'short',
    left: Object.fromEntries(products.map(({ product_id: id, left }) => [id, Math.round(left * 1000)])),
  };
};

const itemsOf = (lines: Amounts) =>
  Object.entries(lines).map(([product_id, milli]) => ({ product_id, quantity: milli / 1000 }));

const place = ({ shop, prices, now }: Shops, customerId: string, key: string, lines: Amounts) => {
  const cents = Object.entries(lines).map(([id, milli]) => ((prices[id] ?? 0) * milli) / 1000);
  const seenTotal = cents.reduce((sum, one) => sum + one, 0) / 100;
  return placeOrder(shop, {
    customerId,
    items: itemsOf(lines),
    seenTotal,
    idempotencyKey: key,
    identicalConfirmed: true,
    now,
  });
};

const edit = async (
  { shop, now }: Shops,
  { id: orderId, customerId }: { id: string; customerId: string },
  lines: Amounts,
): Promise<Answer> => {
  await editOrder(shop, { customerId, orderId, items: itemsOf(lines), now });
  return { kind: 'done' };
};

const cancel = async ({ shop, now }: Shops, orderId: string): Promise<Answer> => {
  const change = { field: 'status', value: 'annule' } as const;
  await changeWebOrder(shop, { orderId, adminId: 'ADMIN1', change, now });
  return { kind: 'done' };
};

const move = async ({ shop, now }: Shops, key: string, product: string, milli: number): Promise<Answer> => {
  const body = movementsContract.endpoints.createMovements.body.parse({
    product_id: product,
    warehouse_id: 1,
    qty: milli / 1000,
  });
  await createMovements(shop, { body, adminId: 'ADMIN1', key: `mouvement-${key}`, now });
  return { kind: 'done' };
};

export const readOne = async ({ clear }: Shops, product: string): Promise<Answer> => {
  const levels = await clear.stock.currentLevels([product]);
  return { kind: 'value', milli: levels.get(product)?.available ?? 0 };
};
