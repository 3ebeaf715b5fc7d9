import { expect, test } from 'vitest';
import type { OpenTodo } from '#functions/platform/outbox/outbox-entry.ts';
import { operationDifferences } from '#functions/stock/reconciliation/operation-differences.ts';

const AT = '2026-11-20T08:00:00.000Z';

test.each([
  ['erp.sync-order', 'Commande'],
  ['erp.settle-invoices', 'Facture'],
  ['erp.tell-claim', 'Réclamation'],
  ['erp.complete-product', 'Produit'],
  ['erp.push-movements', 'Mouvement'],
])('names a late write of %s by its kind, %s', async (subscription, kind) => {
  const event = { id: 'E1', type: 'any', version: 1, at: AT, data: { orderId: 'O1' } };
  const open: OpenTodo = {
    entry: { event, todo: {}, rev: 0 },
    subscription,
    todo: { state: 'a_envoyer', attempts: 0, dueAt: AT },
  };
  const outbox = { everyOpen: () => Promise.resolve([open]) };
  const [difference] = await operationDifferences(outbox, new Date('2026-11-20T09:00:00.000Z'));
  expect(difference?.name).toBe(`${kind} O1`);
});
