import { type Cents, priceFromEuros } from '#shared/kernel/money.ts';
import { amountOf, milliFromWire, quantityOf } from '#shared/kernel/quantity.ts';
import type { DeliveryNote } from '#shared/preparation/preparation.contract.ts';

type Line = DeliveryNote['lines'][number];

/** One piece that left, or some that were weighed together: kg, its lot and the days of that. */
export type WeighedPiece = {
  /** Its place among those that were weighed one by one, from 1 on, as claims name it; null of some weighed together. */
  n: number | null;
  qty: number;
  pieces: number;
  of: Pick<Line['lots'][number], 'lot' | 'a_rapprocher' | 'sellby' | 'eatby'>;
};

/** The pieces of a line of a delivery note, in the order in which they were weighed; none of a line by weight. */
export const weighedPieces = ({ pieces, lots }: Line): WeighedPiece[] => {
  let singles = 0;
  return (pieces?.each ?? []).map(({ qty, count, lot }) => {
    const of = lots.find((each) => each.lot === lot) ?? { lot, sellby: null, eatby: null };
    const n = count === 1 ? (singles += 1) : null;
    return { n, qty, pieces: count, of };
  });
};

/** What so many kg of it come to, excluding tax: a label's word, the line is rounded once for all of its pieces. */
export const priceOfPiece = ({ prix_kg }: NonNullable<Line['pieces']>, qty: number): Cents =>
  amountOf(priceFromEuros(prix_kg), quantityOf('kg', milliFromWire(qty) ?? 0));

/** What a paper says of a lot: of one that nothing but a label named, that it is still to be found. */
export const lotText = ({
  lot,
  a_rapprocher: isUnknown,
}: Pick<Line['lots'][number], 'lot' | 'a_rapprocher'>): string =>
  lot === null ? 'Lot non renseigné' : `Lot ${lot}${isUnknown ? ', à rapprocher' : ''}`;
