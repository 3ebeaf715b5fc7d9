import { divideHalfUp } from '#shared/kernel/money.ts';
import type { CutRecord } from '#shared/stock/lots/cut-record.ts';
import { normalisedName } from '#shared/stock/products/product-name.ts';
import type { RatioTable } from './ratio.ts';

/** Actual and expected weight of a cut; null where the table has no line for it. */
export type YieldLine = { name: string; expectedGrams: number | null; realGrams: number };

/**
 * Actual weights of a carcass's cuttings against the lines of its category's table, and the total loss
 * against the table's losses and unallocated share. Cuts without a line come last. Undefined without
 * cuttings.
 */
export const expectedYield = (
  cuts: readonly Pick<CutRecord, 'takenGrams' | 'outputs' | 'undoneBy'>[],
  table: Pick<RatioTable, 'rows'> | undefined,
): { takenGrams: number; lines: YieldLine[]; loss: YieldLine } | undefined => {
  const live = cuts.filter(({ undoneBy }) => undoneBy === undefined);
  const takenGrams = live.reduce((sum, cut) => sum + cut.takenGrams, 0);
  if (takenGrams === 0) return undefined;
  const made = Map.groupBy(
    live.flatMap(({ outputs }) => outputs),
    ({ productId }) => productId,
  );
  const gramsOf = (id: string) => (made.get(id) ?? []).reduce((sum, output) => sum + output.weightGrams, 0);
  const share = (basisPoints: number) => divideHalfUp(takenGrams * basisPoints, 10_000);
  const rows = (table?.rows ?? []).filter(({ active, loss }) => active && !loss);
  const named = new Map(
    [...made].map(([id, [output]]) => [normalisedName(output?.productName ?? ''), id] as const),
  );
  const makes = rows.map(({ productId, product }) => productId ?? named.get(normalisedName(product)));
  const lines = rows.map(({ product, share: of }, at): YieldLine => {
    const id = makes[at];
    // the first of several lines of one product takes the weight
    const isFirst = id !== undefined && makes.indexOf(id) === at;
    return { name: product, expectedGrams: share(of), realGrams: isFirst ? gramsOf(id) : 0 };
  });
  const others = [...made].flatMap(([id, [output]]): YieldLine[] =>
    makes.includes(id)
      ? []
      : [{ name: output?.productName ?? '', expectedGrams: null, realGrams: gramsOf(id) }],
  );
  const madeGrams = [...made.keys()].reduce((sum, id) => sum + gramsOf(id), 0);
  const shares = rows.reduce((sum, row) => sum + row.share, 0);
  const loss = {
    name: 'Pertes',
    expectedGrams: rows.length === 0 ? null : share(Math.max(0, 10_000 - shares)),
    realGrams: takenGrams - madeGrams,
  };
  return { takenGrams, lines: [...lines, ...others], loss };
};
