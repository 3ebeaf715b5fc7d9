import { expect, test } from 'vitest';
import { openTable } from '#functions/platform/table/table.ts';
import { patientClient } from '#tests/support/database/patient-client.ts';
import { seededRandom } from '#tests/crash/seeded-random.ts';
import { isTimeLeft, proofCount, proofSeed, say } from '#tests/proof/seed.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { createTestTable } from '#tests/support/database/database.ts';
import { fillShop, NOW, shopOn, testCustomer, testProducts } from '#tests/support/orders/shop.ts';
import { type History, readOne, sellOut, type Shops } from './buyers.ts';
import { linearized } from './linearizable.ts';
import { lossy } from './lossy-client.ts';
import { stockModel } from './stock-model.ts';
import { amountOf, MILLI_PER_UNIT } from '#shared/kernel/quantity.ts';

const HISTORIES = proofCount(10);
const PRODUCTS = testProducts.slice(0, 2);
/** Thousandths at Bruges: about half of the total demand. */
const THERE = { 1: 14_000, 2: 5000 };
const CUSTOMERS = ['CLIENT1', 'CLIENT2', 'CLIENT3', 'CLIENT4', 'CLIENT5'];

const openShops = async (share: number, seed: number): Promise<Shops> => {
  const name = await createTestTable();
  const clear = await fillShop(openTable(name));
  for (const id of CUSTOMERS.slice(1))
    await clear.table.transact(
      clear.customers.create({ ...testCustomer, id, mail: `${id.toLowerCase()}@table-essai.test` }),
    );
  for (const { id } of PRODUCTS)
    await clear.stock.recordCount(counted(id, [id === '1' ? THERE[1] : THERE[2], 0]));
  const client = lossy(patientClient(), seededRandom(seed + 1), share);
  const prices = Object.fromEntries(
    PRODUCTS.map(({ id, priceHtE4 }) => [id, amountOf(priceHtE4, { unit: 'kg', milli: MILLI_PER_UNIT })]),
  );
  return { shop: shopOn(openTable(name, client)), clear, prices, now: NOW };
};

const tally = (history: History): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { answer } of history)
    counts[answer?.kind ?? 'unanswered'] = (counts[answer?.kind ?? 'unanswered'] ?? 0) + 1;
  return counts;
};

test(`all answers to buyers are consistent with one order of calls (PROOF_SEED=${proofSeed})`, async () => {
  const sums: Record<string, number> = {};
  let n = 0;
  for (; n < HISTORIES && isTimeLeft(); n++) {
    const seed = proofSeed * 1000 + n;
    // every other one on connections that break
    const shops = await openShops(n % 2 === 0 ? 0 : 0.02, seed);
    const history = await sellOut(shops, CUSTOMERS, seededRandom(seed));
    const last = Math.max(...history.map(({ answeredAt }) => answeredAt)) + 1;
    for (const { id } of PRODUCTS) {
      const answer = await readOne(shops, id);
      history.push({
        who: 'end',
        act: { kind: 'read', product: id },
        calledAt: last,
        answeredAt: last,
        answer,
      });
    }
    const order = linearized(history, stockModel(THERE));
    expect(order, `history ${n}:\n${history.map((call) => JSON.stringify(call)).join('\n')}`).toBeDefined();
    for (const [kind, count] of Object.entries(tally(history))) sums[kind] = (sums[kind] ?? 0) + count;
  }
  say({ count: n, ...sums });
  // both accepted and refused orders occurred
  expect(sums['done']).toBeGreaterThan(n * 3);
  expect(sums['short']).toBeGreaterThan(n);
});
