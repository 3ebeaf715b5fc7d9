import type { Label, LabelOrigin } from '#shared/barcodes/label.ts';
import { MILLI_PER_UNIT, type Unit } from '#shared/kernel/quantity.ts';

/** A label scanned at reception. */
export type Box = { key: string; milli: number; pieces: number | null };

/** Boxes of one lot with the same dates; '' where labels do not state them, until entered. */
export type LinePart = {
  /** As on the labels: the grouping key of further boxes. */
  stated: { lot: string | null; useBy: string | null; bestBefore: string | null };
  lot: string;
  sellby: string;
  eatby: string;
  origin: LabelOrigin;
  boxes: Box[];
};

/** The box of a label; undefined where it has no quantity. */
export const boxOf = (label: Label, unit: Unit, code: string): Box | undefined => {
  const { weightGrams, unlikelyGrams, pieces, elements } = label;
  const milli = unit === 'piece' ? (pieces ?? 1) * MILLI_PER_UNIT : (weightGrams ?? unlikelyGrams);
  const key = elements.map(({ id, value }) => `${id} ${value}`).toSorted();
  return milli === null ? undefined : { key: key.join('|') || code, milli, pieces };
};

export const partMilli = ({ boxes }: LinePart): number => boxes.reduce((sum, { milli }) => sum + milli, 0);

/** null where a label does not state its number of pieces. */
export const partPieces = ({ boxes }: LinePart): number | null =>
  boxes.reduce<number | null>(
    (sum, { pieces }) => (sum === null || pieces === null ? null : sum + pieces),
    0,
  );

export const hasBox = (parts: readonly LinePart[], { key }: Box): boolean =>
  parts.some(({ boxes }) => boxes.some((box) => box.key === key));

/** Adds a box to the part of its lot and dates. A box without a lot joins no other lot. */
export const withBox = (parts: readonly LinePart[], label: Label, box: Box): LinePart[] => {
  const { lot, useBy, bestBefore, origin } = label;
  const at = parts.findIndex(
    ({ stated }) => stated.lot === lot && stated.useBy === useBy && stated.bestBefore === bestBefore,
  );
  if (at !== -1)
    return parts.map((part, index) =>
      index === at ? { ...part, origin: { ...part.origin, ...origin }, boxes: [...part.boxes, box] } : part,
    );
  const stated = { lot, useBy, bestBefore };
  return [
    ...parts,
    { stated, lot: lot ?? '', sellby: useBy ?? '', eatby: bestBefore ?? '', origin, boxes: [box] },
  ];
};

/** Removes the last box of that label, and its part once empty. */
export const withoutBox = (parts: readonly LinePart[], key: string): LinePart[] => {
  const at = parts.findLastIndex(({ boxes }) => boxes.some((box) => box.key === key));
  return parts.flatMap((part, index) => {
    if (index !== at) return [part];
    const last = part.boxes.findLastIndex((box) => box.key === key);
    const boxes = part.boxes.toSpliced(last, 1);
    return boxes.length === 0 ? [] : [{ ...part, boxes }];
  });
};
