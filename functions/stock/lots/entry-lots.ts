import type { Table } from '#functions/platform/table/table.ts';
import { setting } from '#functions/platform/table/expressions.ts';
import type { ResolvedLine } from '#functions/stock/movements/resolve-products.ts';
import type { StockStore } from '#functions/stock/stock.store.ts';
import { storedVersions } from '#functions/stored-versions.ts';
import { keys } from '#functions/table-keys.ts';
import { entryLotBase } from '#shared/stock/lots/entry-lot.ts';
import type { MovementDocument } from '#shared/stock/movements/movement.ts';

/** The lot of an entry without one. */
export type EntryLotOf = (product: ResolvedLine['product']) => string;

/** Numbers given to one request, by lot prefix: a retry reuses them. */
export type GivenNumbers = Map<string, string>;

/**
 * Decides a document whose entries without a lot become `BV-1123-2`: each document gets its own number by
 * meat and day, so that goods of two farms are never one lot. An existing name is skipped; a refused
 * document, or one whose entries all have lots, takes no number.
 */
export const withEntryLots = async <Decided extends { document: Pick<MovementDocument, 'lines'> }>(
  services: { table: Table; stock: StockStore },
  given: GivenNumbers,
  now: Date,
  resolved: readonly ResolvedLine[],
  decide: (lotOf: EntryLotOf) => Decided,
): Promise<Decided> => {
  const lotOf: EntryLotOf = (product) =>
    given.get(entryLotBase(product, now)) ?? `${entryLotBase(product, now)}-`;
  const decided = decide(lotOf);
  const used = new Set(decided.document.lines.map(({ lot }) => lot));
  const missing = Map.groupBy(
    resolved.filter(({ product }) => used.has(`${entryLotBase(product, now)}-`)),
    ({ product }) => entryLotBase(product, now),
  );
  if (missing.size === 0) return decided;
  for (const [base, lines] of missing) {
    const productIds = lines.map(({ product }) => product.id);
    given.set(base, await nextLot(services, base, productIds));
  }
  return decide(lotOf);
};

const nextLot = async (
  { table, stock }: { table: Table; stock: StockStore },
  base: string,
  productIds: readonly string[],
): Promise<string> => {
  for (;;) {
    const next = setting({ v: storedVersions.lotNumber }, { add: { last: 1 } });
    const { last } = await table.update<{ last: number }>(keys.lotNumber(base), next);
    const lot = `${base}-${last}`;
    const typed = await stock.lots.findMany(productIds.map((productId) => ({ productId, lot })));
    if (typed.size === 0) return lot;
  }
};
