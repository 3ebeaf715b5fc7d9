import { beforeEach, expect, test } from 'vitest';
import { arbitrateOrder, listErpQuestions } from '#functions/erp/questions/answer-questions.ts';
import type { ErpQuestion } from '#shared/erp/erp-question.ts';
import { refusalOf } from '#tests/support/calls/refusal-of.ts';
import { NOW, openTestShop, type TestShop, testCustomer } from '#tests/support/orders/shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});

const side = (totalTtcCents: number) => ({ status: 'Validée', lines: [], totalTtcCents });
const question = (theirsCents: number): Extract<ErpQuestion, { kind: 'order' }> => ({
  kind: 'order',
  id: 'O1',
  requestedAt: NOW.toISOString(),
  customerId: testCustomer.id,
  reference: 'CMD-20261121-0001',
  customer: testCustomer.society,
  erpRef: 'CO2611-0041',
  why: 'Changée des deux côtés.',
  ours: side(10_000),
  theirs: side(theirsCents),
  seen: null,
});
const shown = async () => (await listErpQuestions(shop, { limit: 10 })).data[0]?.version;
const answer = (version: number | undefined) =>
  arbitrateOrder(shop, { orderId: 'O1', keep: 'dolibarr', version, adminId: 'ADMIN1', now: NOW });

test('refuses an answer to a question that changed since it was shown', async () => {
  await shop.erpQuestions.ask(question(9000));
  const before = await shown();
  // the house changes the order in Dolibarr once more between read and answer
  await shop.erpQuestions.ask(question(500));
  expect(await refusalOf(answer(before))).toMatchObject({ code: 'version_conflict' });
  expect(await shop.erpQuestions.find('order', 'O1')).not.toHaveProperty('decided');
  await answer(await shown());
  expect(await shop.erpQuestions.find('order', 'O1')).toMatchObject({ decided: 'dolibarr' });
});

test('keeps the version of a question that stays the same', async () => {
  await shop.erpQuestions.ask(question(9000));
  const before = await shown();
  await shop.erpQuestions.ask({
    ...question(9000),
    requestedAt: new Date(NOW.getTime() + 60_000).toISOString(),
  });
  expect(await shown()).toBe(before);
});
