import type { Label, LabelOrigin } from '#shared/barcodes/label.ts';
import { MILLI_PER_UNIT, type Unit } from '#shared/kernel/quantity.ts';

/** One label that was scanned at the door. */
export type Box = { key: string; milli: number; pieces: number | null };

/** Boxes of one lot with the same dates; '' where their labels do not state it, until a person does. */
export type LinePart = {
  /** As the labels state it: another box joins by these. */
  stated: { lot: string | null; useBy: string | null; bestBefore: string | null };
  lot: string;
  sellby: string;
  eatby: string;
  origin: LabelOrigin;
  boxes: Box[];
};

/** What a label adds to a line; undefined where it states no amount of it. */
export const boxOf = (label: Label, unit: Unit, code: string): Box | undefined => {
  const { weightGrams, unlikelyGrams, pieces, elements } = label;
  const milli = unit === 'piece' ? (pieces ?? 1) * MILLI_PER_UNIT : (weightGrams ?? unlikelyGrams);
  const key = elements.map(({ id, value }) => `${id} ${value}`).toSorted();
  return milli === null ? undefined : { key: key.join('|') || code, milli, pieces };
};

export const partMilli = ({ boxes }: LinePart): number => boxes.reduce((sum, { milli }) => sum + milli, 0);

/** Null where a label does not state how many are inside. */
export const partPieces = ({ boxes }: LinePart): number | null =>
  boxes.reduce<number | null>(
    (sum, { pieces }) => (sum === null || pieces === null ? null : sum + pieces),
    0,
  );

export const hasBox = (parts: readonly LinePart[], { key }: Box): boolean =>
  parts.some(({ boxes }) => boxes.some((box) => box.key === key));

/** A box joins those of its lot and dates. One without a lot joins no other lot. */
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

/** Without the last box of that label; a part without boxes is none. */
export const withoutBox = (parts: readonly LinePart[], key: string): LinePart[] => {
  const at = parts.findLastIndex(({ boxes }) => boxes.some((box) => box.key === key));
  return parts.flatMap((part, index) => {
    if (index !== at) return [part];
    const last = part.boxes.findLastIndex((box) => box.key === key);
    const boxes = part.boxes.toSpliced(last, 1);
    return boxes.length === 0 ? [] : [{ ...part, boxes }];
  });
};
