import type { ProviderFile } from './provider-file.ts';

/** All objects of one kind (sessions, refunds, orders…), stored as JSON documents. */
export interface Shelf<Document extends { id: string }> {
  /** Adds or replaces. `dueAt` (epoch seconds): when the document needs an action. */
  put(document: Document, dueAt?: number): void;
  find(id: string): Document | undefined;
  /** Newest first, at most `limit`, starting after the document `after`. */
  newest(limit: number, after?: string): Document[];
  /** Documents whose `dueAt` has passed. */
  due(nowSeconds: number): Document[];
}

export function openShelf<Document extends { id: string }>(
  file: ProviderFile,
  kind: string,
): Shelf<Document> {
  const put = file.sqlite.prepare(
    `INSERT INTO object (kind, id, due_at, document) VALUES (?, ?, ?, ?)
     ON CONFLICT (kind, id) DO UPDATE SET due_at = excluded.due_at, document = excluded.document`,
  );
  const find = file.sqlite.prepare('SELECT document FROM object WHERE kind = ? AND id = ?');
  const newest = file.sqlite.prepare(
    `SELECT document FROM object WHERE kind = ?
       AND seq < coalesce((SELECT seq FROM object WHERE kind = ? AND id = ?), 9007199254740991)
     ORDER BY seq DESC LIMIT ?`,
  );
  const due = file.sqlite.prepare(
    'SELECT document FROM object WHERE kind = ? AND due_at IS NOT NULL AND due_at <= ? ORDER BY due_at',
  );
  const read = (row: Record<string, unknown>): Document => JSON.parse(String(row['document'])) as Document;

  return {
    put(document, dueAt) {
      put.run(kind, document.id, dueAt ?? null, JSON.stringify(document));
    },
    find(id) {
      const row = find.get(kind, id);
      return row === undefined ? undefined : read(row);
    },
    newest: (limit, after = '') => newest.all(kind, kind, after, limit).map(read),
    due: (nowSeconds) => due.all(kind, nowSeconds).map(read),
  };
}
