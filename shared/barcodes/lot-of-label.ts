import type { Label } from './label.ts';

type DatedLot = { lot: string; sellBy: string | null; eatBy: string | null };

/**
 * The lot of a label: the stated one; else the only lot with its dates; null where it states neither, and any
 * lot can be used. `missing`: why the lot is unknown. A lot with another date does not match.
 */
export const lotOfLabel = (
  { lot, useBy, bestBefore }: Label,
  lots: readonly DatedLot[],
): { name: string | null } | { missing: string } => {
  if (lot !== null || lots.length === 0 || (useBy === null && bestBefore === null)) return { name: lot };
  const names = new Set(
    lots
      .filter(
        ({ sellBy, eatBy }) =>
          (useBy === null || sellBy === useBy) && (bestBefore === null || eatBy === bestBefore),
      )
      .map((each) => each.lot),
  );
  const [only] = names;
  return names.size === 1 && only !== undefined
    ? { name: only }
    : { missing: 'l’étiquette ne dit pas son lot : scannez son second code, ou choisissez le lot.' };
};
