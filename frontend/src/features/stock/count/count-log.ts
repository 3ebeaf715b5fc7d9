import { useMemo } from 'react';
import type { ReadLabel } from '#frontend/features/barcodes/use-label-reader.ts';
import { giveSignal } from '#frontend/lib/devices/scan-signal.ts';
import type { MovableProduct } from '#frontend/features/stock/entry.queries.ts';
import { storedList } from '#frontend/lib/storage/stored-list.ts';
import { randomKey } from '#frontend/lib/forms/random-key.ts';
import { type CountEntry, pieceOf, tallyOf, unreadPiece } from '#shared/stock/count/count-tally.ts';
import { isSiteId, type SiteId } from '#shared/stock/levels/stock-level.ts';

/** Counts are separate by site, so that changing the site never corrects the wrong one. */
type StoredEntry = CountEntry & { siteId: SiteId };

const isStoredEntry = (value: unknown): value is StoredEntry => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, siteId } = value as Partial<StoredEntry>;
  const { kind, raw, piece } = value as Partial<Extract<StoredEntry, { kind: 'scan' }>>;
  const { productId, milli } = value as Partial<Extract<StoredEntry, { kind: 'typed' }>>;
  if (typeof id !== 'string' || !isSiteId(String(siteId))) return false;
  return kind === 'scan'
    ? typeof raw === 'string' && typeof piece === 'object' && piece !== null
    : typeof productId === 'string' && Number.isSafeInteger(milli);
};

const log = storedList('stock_count', isStoredEntry);

/** Of all sites. */
export const countEntries = log.all;

/** Oldest first. */
export const useCountEntries = (siteId: SiteId): readonly CountEntry[] => {
  const all = log.use();
  return useMemo(() => all.filter((entry) => entry.siteId === siteId), [all, siteId]);
};

type Counting = { siteId: SiteId; products: readonly MovableProduct[] };

/** Counts a piece by its label; ignores an empty code. */
export const countScan = (code: string, reading: ReadLabel, { siteId, products }: Counting): void => {
  if (reading.status === 'empty') return;
  const piece = reading.status === 'unknown' ? unreadPiece(reading.reason) : pieceOf(reading.label);
  // second symbol of a label: replaces the entry of the first
  if (reading.status === 'read' && reading.completes) dropLastScan(siteId);
  const raw = code.slice(0, 500);
  const entry = { kind: 'scan' as const, id: randomKey(), siteId, raw, piece };
  const isTwice = isRepeated(
    log.all().filter((other) => other.siteId === siteId),
    entry,
  );
  if (!log.change((now) => [...now, entry])) return giveSignal('error');
  const isCounted = tallyOf([entry], products).uncounted.length === 0;
  giveSignal(isCounted ? (piece.doubts !== undefined || isTwice ? 'check' : 'ok') : 'error');
};

const dropLastScan = (siteId: SiteId): void => {
  const last = log.all().findLast((entry) => entry.siteId === siteId && entry.kind === 'scan');
  if (last) dropEntries([last.id]);
};

/** The same weighed label as before: another piece of equal weight, or a double scan. */
export const isRepeated = (entries: readonly CountEntry[], entry: CountEntry): boolean =>
  entry.kind === 'scan' &&
  entry.piece.weightGrams !== null &&
  entries.some((other) => other.kind === 'scan' && other.id !== entry.id && other.raw === entry.raw);

/** Total of a product, as typed. */
export const countTyped = (
  siteId: SiteId,
  { productId, milli, pieces }: { productId: string; milli: number; pieces?: number | undefined },
): void => {
  const both = pieces === undefined ? {} : { pieces };
  log.change((now) => [...now, { kind: 'typed', id: randomKey(), siteId, productId, milli, ...both }]);
};

/** Removes entries from the count. */
export const dropEntries = (ids: readonly string[]): void => {
  log.change((now) => now.filter(({ id }) => !ids.includes(id)));
};
