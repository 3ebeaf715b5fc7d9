import { onePart } from '#functions/platform/table/read-together.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import { storedVersions } from '#functions/stored-versions.ts';
import { indexed } from '#functions/table-indexes.ts';
import { type Key, keys } from '#functions/table-keys.ts';
import type { MovementDocument } from '#shared/stock/movements/movement.ts';

/** A document of the ledger, and the ERP rows of its lines. It is never deleted. */
export type LedgerRecord = {
  document: MovementDocument;
  /** The ERP row of each line that has one, by line number. */
  refs: Record<string, string>;
  /** Why the ERP refused a line, in French. */
  refusals: Record<string, string>;
  key: Key;
  /** The document that undid it. */
  undoneBy?: string;
  /** Photos of refused goods: when and by whom stored, by number of the refusal. */
  photos?: Record<string, RefusalPhoto>;
};
export type RefusalPhoto = { at: string; by: string };

/** A new document, written once, with its entry in the list of all documents. */
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

/** A document of the ledger, to be read together with other things. */
export const ledgerDocumentPart = (id: string) =>
  onePart(keys.ledgerDocument(id), (item) => item && recordFrom(item));

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
