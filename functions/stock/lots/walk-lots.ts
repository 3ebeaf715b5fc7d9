import { sha256 } from '#functions/platform/ids.ts';
import type { LotServices } from '#functions/stock/lots/find-lot.ts';
import { actOf, type Lot, lotKey, type LotRef } from '#shared/stock/lots/lot.ts';

/** A lot with how many cuttings lie between it and where the walk began. */
export type Found = { lot: Lot; depth: number };

/** `complete`: false where there are more than `max`. */
type Walked = { found: Found[]; complete: boolean };

type Way = {
  /** What lies one step further from these lots. */
  next: (layer: readonly Lot[]) => LotRef[] | Promise<LotRef[]>;
  max: number;
};

/** Every lot that is reached from one, each once, nearest first, without the one itself; several lots at once. */
export const walkLots = async (
  { stock }: Pick<LotServices, 'stock'>,
  start: Lot,
  { next, max }: Way,
): Promise<Walked> => {
  const found = new Map<string, Found>([[lotKey(start), { lot: start, depth: 0 }]]);
  let complete = true;
  let layer = [start];
  for (let depth = 1; layer.length > 0; depth++) {
    const wanted = (await next(layer)).filter((ref) => !found.has(lotKey(ref)));
    // a lot may be named by either id of its product
    const read = new Map(
      [...(await stock.lots.findMany(wanted)).values()].map((each) => [lotKey(each), each]),
    );
    layer = [...read].flatMap(([key, each]) => (found.has(key) ? [] : [each]));
    if (found.size + layer.length > max) {
      complete = false;
      layer = layer.slice(0, Math.max(0, max - found.size));
    }
    for (const each of layer) found.set(lotKey(each), { lot: each, depth });
  }
  return { found: [...found.values()].slice(1), complete };
};

/** What labels called pieces that were taken from a lot. */
export const readRefs = ({ productId, readAs = [] }: Lot): LotRef[] =>
  readAs.map((lot) => ({ productId, lot }));

/** More lots never came from one animal. */
const MAX_CUT = 5000;

/** Every lot that was cut from one, and from those, under whichever name its labels bore. */
export const lotsCutFrom = (services: Pick<LotServices, 'stock'>, lot: Lot): Promise<Walked> =>
  walkLots(services, lot, {
    max: MAX_CUT,
    next: async (layer) => {
      const cuts = await Promise.all(layer.map((each) => services.stock.lots.cuts(each)));
      const made = cuts.flat().flatMap(({ undoneBy, outputs }) => (undoneBy === undefined ? outputs : []));
      return [...made, ...layer.flatMap(readRefs)];
    },
  });

/** What a person saw of a lot and of what comes from it; another one: something was cut, blocked or freed since. */
export const treeVersion = (lots: readonly Lot[]): string =>
  sha256(
    lots
      .map((lot) => `${lotKey(lot)} ${lot.block ? actOf(lot.block) : ''}`)
      .toSorted()
      .join('\n'),
  );
