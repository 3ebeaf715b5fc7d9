import { useMemo } from 'react';
import { giveSignal } from '#frontend/lib/devices/scan-signal.ts';
import type { MovableProduct } from '#frontend/features/stock/entry.queries.ts';
import { storedList } from '#frontend/lib/storage/stored-list.ts';
import { randomKey } from '#frontend/lib/forms/random-key.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { type CountEntry, readPiece, tallyOf } from '#shared/stock/count/count-tally.ts';
import type { ScanBounds } from '#shared/settings/scan-bounds.ts';
import { isSiteId, type SiteId } from '#shared/stock/levels/stock-level.ts';

/** Each site has a count of its own: who changes the site never corrects the wrong one. */
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

/** Of every site. */
export const countEntries = log.all;

/** Oldest first. */
export const useCountEntries = (siteId: SiteId): readonly CountEntry[] => {
  const all = log.use();
  return useMemo(() => all.filter((entry) => entry.siteId === siteId), [all, siteId]);
};

type Counting = { siteId: SiteId; products: readonly MovableProduct[]; bounds?: ScanBounds };

/** Counts a piece by its code; nothing for an empty one. */
export const countScan = (code: string, { siteId, products, bounds }: Counting): void => {
  const piece = readPiece(code, { today: parisDay(new Date()), ...(bounds && { bounds }) });
  if (!piece) return;
  const raw = code.slice(0, 500);
  const entry = { kind: 'scan' as const, id: randomKey(), siteId, raw, piece };
  const isTwice = isRepeated(
    log.all().filter((other) => other.siteId === siteId),
    entry,
  );
  log.change((now) => [...now, entry]);
  const isCounted = tallyOf([entry], products).uncounted.length === 0;
  giveSignal(isCounted ? (piece.doubtful || isTwice ? 'check' : 'ok') : 'error');
};

/** The same weighed label as one before: another piece of the same weight, or the same piece again. */
export const isRepeated = (entries: readonly CountEntry[], entry: CountEntry): boolean =>
  entry.kind === 'scan' &&
  entry.piece.weightGrams !== null &&
  entries.some((other) => other.kind === 'scan' && other.id !== entry.id && other.raw === entry.raw);

/** All that lies there of a product, as somebody typed it. */
export const countTyped = (
  siteId: SiteId,
  { productId, milli, pieces }: { productId: string; milli: number; pieces?: number | undefined },
): void => {
  const both = pieces === undefined ? {} : { pieces };
  log.change((now) => [...now, { kind: 'typed', id: randomKey(), siteId, productId, milli, ...both }]);
};

/** Takes acts out of the count. */
export const dropEntries = (ids: readonly string[]): void =>
  log.change((now) => now.filter(({ id }) => !ids.includes(id)));
