import { expect, test, vi } from 'vitest';
import { placeOrder } from '#functions/orders/place-order.ts';
import { hashPassword } from '#functions/platform/http/password.ts';
import { TableClient } from '#functions/platform/table/table-client.ts';
import { openTable } from '#functions/platform/table/table.ts';
import { deleteAccount } from '#functions/privacy/delete-account.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { whyOpen } from '#shared/orders/needs-customer.ts';
import { seededRandom } from '#tests/crash/seeded-random.ts';
import { Turnstile } from '#tests/simulation/turnstile.ts';
import { createTestTable } from '#tests/support/database/database.ts';
import { fillShop, NOW, testCustomer } from '#tests/support/orders/shop.ts';

vi.mock(import('#functions/platform/config.ts'), async (original) => ({
  ...(await original()),
  getParameter: async () => 'https://viande.test',
}));

const TRIALS = 40;

test(`an order and the end of its account cannot cross: ${TRIALS} interleavings of their calls`, async () => {
  const random = seededRandom(20261122);
  const turnstile = new Turnstile(() => random.between(0, 999_999) / 1_000_000);
  const client = new TableClient();
  const turned: Pick<TableClient, 'send'> = {
    async send(action, input) {
      await turnstile.turn();
      return client.send(action, input);
    },
  };
  const shop = await fillShop(openTable(await createTestTable(), turned));
  const passwordHash = await hashPassword('Bistrot-essai-1');
  const ends = { ordered: 0, deleted: 0, crossed: 0 };
  for (let n = 0; n < TRIALS; n++) {
    const customerId = `CLIENT-${n}`;
    const account = { ...testCustomer, id: customerId, mail: `chef-${n}@bistrot-essai.test`, passwordHash };
    await shop.table.transact(shop.customers.create(account));
    const unlessRefused = async (work: Promise<unknown>) => {
      await work.catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
    };
    const order = () =>
      unlessRefused(
        placeOrder(shop, {
          customerId,
          items: [{ product_id: '1', quantity: 1 }],
          seenTotal: 10,
          idempotencyKey: undefined,
          now: NOW,
        }),
      );
    const end = () =>
      unlessRefused(deleteAccount(shop, { customerId, current: 'Bistrot-essai-1', now: NOW }));
    await turnstile.together(random.chance(0.5) ? [order, end, order] : [end, order]);
    const isDeleted = (await shop.customers.find(customerId)) === undefined;
    const open = (await shop.orders.everyOfCustomer(customerId)).filter((one) => whyOpen(one) !== undefined);
    ends.deleted += isDeleted ? 1 : 0;
    ends.ordered += open.length > 0 ? 1 : 0;
    ends.crossed += isDeleted && open.length > 0 ? 1 : 0;
  }
  expect(ends.crossed).toBe(0);
  // both ends were met: neither always loses
  expect(Math.min(ends.ordered, ends.deleted)).toBeGreaterThan(TRIALS / 10);
});
