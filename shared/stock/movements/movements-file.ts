import type * as z from 'zod/mini';
import { type CsvColumn, csvMoment } from '#shared/kernel/csv.ts';
import type { movement } from '#shared/stock/levels/stock-rows.ts';

type MovementRow = z.output<typeof movement>;

/** Columns of the movement export, as on screen. */
export const movementFileColumns: readonly CsvColumn<MovementRow>[] = [
  { header: 'Date', value: ({ datem }) => csvMoment(datem) },
  {
    header: 'Produit',
    value: ({ product_info: product, fk_product: id }) => product?.label ?? `Produit ${id}`,
  },
  { header: 'Référence', value: ({ product_info: product }) => product?.ref },
  { header: 'Entrepôt', value: ({ warehouse_info: { label } }) => label },
  { header: 'Quantité', value: ({ qty }) => qty },
  { header: 'Unité', value: ({ unit }) => (unit === 'kg' ? 'kg' : 'pièce') },
  { header: 'Description', value: ({ label }) => label },
  { header: 'Type', value: ({ type_mouvement: type }) => (type === 1 ? 'Entrée' : 'Sortie') },
  { header: 'Par', value: ({ auteur }) => auteur },
  { header: 'Document', value: ({ document }) => document?.label },
  { header: 'Lot', value: ({ batch }) => batch, isName: true },
  { header: 'Code', value: ({ inventorycode }) => inventorycode },
];
