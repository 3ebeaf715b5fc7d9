type TreeLot = {
  product_id: string;
  lot: string;
  parents: readonly { product_id: string; lot: string | null }[];
};
type Placed<L> = { lot: L; depth: number };

const keyOf = ({ product_id: id, lot }: TreeLot['parents'][number]): string => `${id}#${lot ?? ''}`;

/**
 * Lots cut from a lot as a tree: `depth` 1 are its direct outputs. `lots` are sorted by distance; a lot with
 * several parents is listed under the first.
 */
export const lotTree = <L extends TreeLot>(
  root: Pick<L, 'product_id' | 'lot'>,
  lots: readonly L[],
): Placed<L>[] => {
  const place = new Map([root, ...lots].map((each, i) => [keyOf(each), i]));
  const parentOf = ({ parents }: L): number => {
    const known = parents.flatMap((of) => place.get(keyOf(of)) ?? []);
    // unknown where its product's id changed since: listed under the lot itself
    return known.length === 0 ? 0 : Math.min(...known);
  };
  const byParent = Map.groupBy(lots, parentOf);
  const below = (parent: number, depth: number): Placed<L>[] =>
    (byParent.get(parent) ?? []).flatMap((lot) => [
      { lot, depth },
      ...below(place.get(keyOf(lot)) ?? 0, depth + 1),
    ]);
  return below(0, 1);
};
