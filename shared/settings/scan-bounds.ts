/** Between which weights a code is believed, in grams (SCN-09..11, AMB-27): the specification's, unless the house says otherwise. */
export type ScanBounds = {
  '3103': readonly [least: number, most: number];
  '1032': readonly [least: number, most: number];
  '0301': readonly [least: number, most: number];
  /** Net weights with another number of decimals, of which the specification says nothing. */
  otherNetWeights: readonly [least: number, most: number];
};

export const SPECIFIED_BOUNDS: ScanBounds = {
  '3103': [500, 25_000],
  '1032': [100, 50_000],
  '0301': [500, 50_000],
  otherNetWeights: [1, 1_000_000],
};

export const isWithin = (grams: number, [least, most]: readonly [number, number]): boolean =>
  grams >= least && grams <= most;
