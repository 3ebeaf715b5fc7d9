import { sha256 } from '#functions/platform/ids.ts';
import type { LotServices } from '#functions/stock/lots/find-lot.ts';
import { actOf, type Lot, lotKey, type LotRef } from '#shared/stock/lots/lot.ts';

/** A lot with the number of cuttings between it and the start. */
export type ReachedLot = { lot: Lot; depth: number };

/** `complete`: false if there are more than `max`. */
type Walked = { found: ReachedLot[]; complete: boolean };

type Way = {
  /** The neighbours of these lots. */
  next: (layer: readonly Lot[]) => LotRef[] | Promise<LotRef[]>;
  max: number;
};

/** Every lot reachable from one, each once, nearest first, without the start; several lots at once. */
export const walkLots = async (
  { stock }: Pick<LotServices, 'stock'>,
  start: Lot,
  { next, max }: Way,
): Promise<Walked> => {
  const found = new Map<string, ReachedLot>([[lotKey(start), { lot: start, depth: 0 }]]);
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

/** Label names of pieces taken from a lot. */
export const readRefs = ({ productId, readAs = [] }: Lot): LotRef[] =>
  readAs.map((lot) => ({ productId, lot }));

/** More lots than one animal ever gives. */
const MAX_CUT = 5000;

/** Every lot cut from one, and from those, under any of its label names. */
export const lotsCutFrom = (services: Pick<LotServices, 'stock'>, lot: Lot): Promise<Walked> =>
  walkLots(services, lot, {
    max: MAX_CUT,
    next: async (layer) => {
      const cuts = await Promise.all(layer.map((each) => services.stock.lots.cuts(each)));
      const made = cuts.flat().flatMap(({ undoneBy, outputs }) => (undoneBy === undefined ? outputs : []));
      return [...made, ...layer.flatMap(readRefs)];
    },
  });

/** Version of a lot's tree as shown; it changes when a lot of it is cut, blocked or released. */
export const treeVersion = (lots: readonly Lot[]): string =>
  sha256(
    lots
      .map((lot) => `${lotKey(lot)} ${lot.block ? actOf(lot.block) : ''}`)
      .toSorted()
      .join('\n'),
  );
