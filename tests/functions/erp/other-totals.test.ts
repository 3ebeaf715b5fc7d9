import { expect, test } from 'vitest';
import { otherTotalsStore } from '#functions/erp/orders/other-totals.store.ts';
import { openTable } from '#functions/platform/table/table.ts';
import { createTestTable } from '#tests/support/database/database.ts';

test('totals that differ from Dolibarr’s are listed newest first, up to the requested number, until they match', async () => {
  const table = openTable(await createTestTable());
  const totals = otherTotalsStore(table);
  const other = (orderId: string, theirsCents = 1250) => ({
    orderId,
    reference: `CMD-${orderId}`,
    oursCents: 1200,
    theirsCents,
  });
  // ids begin with their instant
  for (const id of ['01KB', '01KA', '01KC']) await table.transact([totals.kept(other(id))]);
  expect(await totals.list(2)).toEqual([other('01KC'), other('01KB')]);
  await table.transact([totals.kept(other('01KB', 1300)), totals.gone('01KC')]);
  expect(await totals.list(2)).toEqual([other('01KB', 1300), other('01KA')]);
});
