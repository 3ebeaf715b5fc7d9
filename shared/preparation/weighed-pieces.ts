import { type Cents, priceFromEuros } from '#shared/kernel/money.ts';
import { amountOf, milliFromWire, quantityOf } from '#shared/kernel/quantity.ts';
import type { DeliveryNote } from '#shared/preparation/preparation.contract.ts';

type Line = DeliveryNote['lines'][number];

/** One or several pieces weighed together: kg, lot and its dates. */
export type WeighedPiece = {
  /**
   * Position among individually weighed pieces, from 1, referenced by claims; null for pieces weighed
   * together.
   */
  n: number | null;
  qty: number;
  pieces: number;
  of: Pick<Line['lots'][number], 'lot' | 'a_rapprocher' | 'sellby' | 'eatby'>;
};

/** Pieces of a delivery note's line, in weighing order; empty for a line by weight. */
export const weighedPieces = ({ pieces, lots }: Line): WeighedPiece[] => {
  let singles = 0;
  return (pieces?.each ?? []).map(({ qty, count, lot }) => {
    const of = lots.find((each) => each.lot === lot) ?? { lot, sellby: null, eatby: null };
    const n = count === 1 ? (singles += 1) : null;
    return { n, qty, pieces: count, of };
  });
};

/** Price HT of this weight for a label; the line itself is rounded once for all pieces. */
export const priceOfPiece = ({ prix_kg }: NonNullable<Line['pieces']>, qty: number): Cents =>
  amountOf(priceFromEuros(prix_kg), quantityOf('kg', milliFromWire(qty) ?? 0));

/** Text of a lot; marks a lot known only from a label as to be linked. */
export const lotText = ({
  lot,
  a_rapprocher: isUnknown,
}: Pick<Line['lots'][number], 'lot' | 'a_rapprocher'>): string =>
  lot === null ? 'Lot non renseigné' : `Lot ${lot}${isUnknown ? ', à rapprocher' : ''}`;
