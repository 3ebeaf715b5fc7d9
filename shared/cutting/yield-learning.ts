import { splitByWeight } from '#shared/kernel/largest-remainder.ts';
import type { BasisPoints } from '#shared/kernel/money.ts';
import type { CuttingYield } from '#shared/stock/movements/cutting-yield.ts';
import { normalisedName } from '#shared/stock/products/product-name.ts';
import type { Ratio } from './ratio.ts';

/** Actual yield of a product, in hundredths of a percent of the input. */
export type RealisedYield = {
  product: string;
  /** The table's row; null for a product without one. */
  planned: Ratio | null;
  cuttings: number;
  /** Mean weighted by input. */
  mean: BasisPoints;
  min: BasisPoints;
  max: BasisPoints;
  /** Standard deviation of the shares. */
  spread: BasisPoints;
};

/** Minimum sample size. */
export const ENOUGH_CUTTINGS = 5;
/** Minimum difference: half a point. */
const WORTH: BasisPoints = 50;

const weightsByName = ({
  outputs,
  losses,
}: CuttingYield): Map<string, { name: string; weightGrams: number }> => {
  const all = [
    ...outputs.map(({ product, weightGrams }) => ({ name: product, weightGrams })),
    ...losses.map(({ label, weightGrams }) => ({ name: label, weightGrams })),
  ];
  const found = new Map<string, { name: string; weightGrams: number }>();
  for (const { name, weightGrams } of all) {
    const key = normalisedName(name);
    found.set(key, { name, weightGrams: (found.get(key)?.weightGrams ?? 0) + weightGrams });
  }
  return found;
};

/** Planned against actual yield by product; a cutting without a product counts as 0. */
export const realisedYields = (
  rows: readonly Ratio[],
  cuttings: readonly CuttingYield[],
): RealisedYield[] => {
  const live = cuttings.filter(({ undoneBy, takenGrams }) => undoneBy === undefined && takenGrams > 0);
  if (live.length === 0) return [];
  const weighed = live.map((cutting) => ({ taken: cutting.takenGrams, weightGrams: weightsByName(cutting) }));
  const names = new Map([
    ...rows.map((row): [string, string] => [normalisedName(row.product), row.product]),
    ...weighed.flatMap(({ weightGrams }) =>
      [...weightGrams].map(([key, { name }]): [string, string] => [key, name]),
    ),
  ]);
  const taken = live.reduce((sum, { takenGrams }) => sum + takenGrams, 0);
  return [...new Map([...names].toReversed()).keys()].toReversed().map((key) => {
    const planned = rows.find((row) => normalisedName(row.product) === key) ?? null;
    const parts = weighed.map((each) => ({
      taken: each.taken,
      weightGrams: each.weightGrams.get(key)?.weightGrams ?? 0,
    }));
    const shares = parts.map(({ taken: whole, weightGrams }) => (weightGrams * 10_000) / whole);
    const mean = (parts.reduce((sum, { weightGrams }) => sum + weightGrams, 0) * 10_000) / taken;
    const average = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    const variance = shares.reduce((sum, share) => sum + (share - average) ** 2, 0) / shares.length;
    return {
      product: planned?.product ?? names.get(key) ?? key,
      planned,
      cuttings: parts.filter(({ weightGrams }) => weightGrams > 0).length,
      mean: Math.round(mean),
      min: Math.round(Math.min(...shares)),
      max: Math.round(Math.max(...shares)),
      spread: Math.round(Math.sqrt(variance)),
    };
  });
};

/**
 * New shares for rows with a sufficient difference and sample; the sum stays within 100 %. Empty without
 * proposals. The operator decides.
 */
export const proposedShares = (
  rows: readonly Ratio[],
  realised: readonly RealisedYield[],
): { id: string; share: BasisPoints }[] => {
  const active = rows.filter(({ active: isActive }) => isActive);
  const learnt = new Map(
    realised.flatMap(({ planned, cuttings, mean }) =>
      planned && cuttings >= ENOUGH_CUTTINGS && mean > 0 && Math.abs(mean - planned.share) >= WORTH
        ? [[planned.id, mean] as const]
        : [],
    ),
  );
  const wanted = active.map((row) => learnt.get(row.id) ?? row.share);
  const sum = wanted.reduce((all, share) => all + share, 0);
  const shares = sum > 10_000 ? splitByWeight(10_000, wanted) : wanted;
  return active.flatMap(({ id, share }, i) => {
    const proposed = shares[i] ?? share;
    return learnt.size > 0 && proposed !== share && proposed > 0 ? [{ id, share: proposed }] : [];
  });
};
