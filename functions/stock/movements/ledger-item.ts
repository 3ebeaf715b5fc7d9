import type { TransactItem } from '#functions/platform/table-transaction.ts';
import type { Table } from '#functions/platform/table.ts';
import { indexed, keys } from '#functions/table-keys.ts';
import type { MovementDocument } from '#shared/stock/movement.ts';

/** What every document of the ledger carries, and its place in the list of all of them. */
export const ledgerFields = (document: MovementDocument) => ({
  document,
  refs: {},
  refusals: {},
  ...indexed.list('MOVEMENTS', `${document.at}#${document.id}`),
});

/** A document of what the ERP did by itself, done from the start: no queue ever hears of it. */
export const foreignDocument = (
  table: Table,
  document: MovementDocument,
  refs: Record<string, string>,
): TransactItem =>
  table.ops.putIfAbsent({
    ...keys.operation(document.id),
    opId: document.id,
    kind: 'movement',
    subject: { documentId: document.id },
    state: 'verifie',
    attempts: 0,
    createdAt: document.at,
    ...ledgerFields(document),
    refs,
  });
