import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import { storedVersions } from '#functions/stored-versions.ts';
import { indexed } from '#functions/table-indexes.ts';
import { type Key, keys } from '#functions/table-keys.ts';
import type { MovementDocument } from '#shared/stock/movements/movement.ts';

/** A document of the ledger, and where its lines stand in the ERP. It is kept for good. */
export type LedgerRecord = {
  document: MovementDocument;
  /** Row in the ERP of each line that is there, by its number. */
  refs: Record<string, string>;
  /** Why the ERP refused a line, in French. */
  refusals: Record<string, string>;
  /** Where it lies. */
  key: Key;
  /** The document that took it back. */
  undoneBy?: string;
  /** Since when a photograph of what was refused is kept, and who took it, by the number of the refusal. */
  photos?: Record<string, RefusalPhoto>;
};
export type RefusalPhoto = { at: string; by: string };

/** A new document, written once, with its place in the list of all of them. */
export const newDocument = (
  table: Table,
  document: MovementDocument,
  refs: Record<string, string> = {},
): TransactItem =>
  table.ops.putIfAbsent({
    ...keys.ledgerDocument(document.id),
    v: storedVersions.ledgerDocument,
    document,
    refs,
    refusals: {},
    ...(document.received?.refused ? { photos: {} } : {}),
    ...indexed.list('MOVEMENTS', `${document.at}#${document.id}`),
  });

type StoredDocument = Key & Pick<LedgerRecord, 'document' | 'refs' | 'refusals' | 'undoneBy' | 'photos'>;

export const recordFrom = (item: Item): LedgerRecord => {
  const { pk, sk, document, refs, refusals, undoneBy, photos } = item as StoredDocument;
  return {
    document,
    refs,
    refusals,
    key: { pk, sk },
    ...(undoneBy === undefined ? {} : { undoneBy }),
    ...(photos === undefined ? {} : { photos }),
  };
};
