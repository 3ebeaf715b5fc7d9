import type * as z from 'zod/mini';
import { type CsvColumn, csvDay } from '#shared/kernel/csv.ts';
import { UNKNOWN_LOT } from './lot.ts';
import type { lotView } from './lots.contract.ts';

type LotRow = z.output<typeof lotView>;

const lying = ({ stock }: Pick<LotRow, 'stock'>, site?: string): number =>
  Math.round(
    stock
      .filter(({ warehouse_id: id }) => site === undefined || id === site)
      .reduce((sum, { qty }) => sum + qty, 0) * 1000,
  ) / 1000;

/** The most restrictive state of a lot, in one word. */
export const lotStateText = (lot: LotRow): string => {
  if (lot.blocked) return 'bloqué';
  if (lot.unknown) return UNKNOWN_LOT.toLowerCase();
  if (lying(lot) === 0) return 'épuisé';
  if (lot.expired) return 'DLC dépassée';
  return lot.past_best ? 'DDM dépassée' : 'utilisable';
};

/** Columns of the lot export; quantities in kg or pieces. */
export const lotFileColumns: readonly CsvColumn<LotRow>[] = [
  { header: 'Lot', value: ({ lot }) => lot, isName: true },
  { header: 'Produit', value: ({ product_name: name }) => name },
  { header: 'En stock', value: (lot) => lying(lot) },
  { header: 'Bruges', value: (lot) => lying(lot, '1') },
  { header: 'Lormont', value: (lot) => lying(lot, '2') },
  { header: 'DLC', value: ({ sellby }) => sellby },
  { header: 'DDM', value: ({ eatby }) => eatby },
  { header: 'Fournisseur', value: ({ origin }) => origin.supplier },
  { header: 'Animal', value: ({ origin }) => origin.animal_ref },
  { header: 'Première entrée', value: ({ made_at: at }) => at && csvDay(at) },
  { header: 'État', value: lotStateText },
  { header: 'Motif du blocage', value: ({ blocked }) => blocked?.reason },
];
