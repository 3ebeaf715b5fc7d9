import type { MovableProduct } from '#frontend/features/stock/entry.queries.ts';
import { formatQuantity } from '#frontend/lib/display/format.ts';
import type { Label } from '#shared/barcodes/label.ts';
import { labelDoubts, missingSymbol, noWeightText, poundsText } from '#shared/barcodes/label-texts.ts';
import { lotOfLabel } from '#shared/barcodes/lot-of-label.ts';
import { findByGtin } from '#shared/barcodes/same-product.ts';
import { MILLI_PER_UNIT, quantityOf } from '#shared/kernel/quantity.ts';
import type { TransferLine } from './transfer-draft.ts';

/** The transfer line of a scanned label with its message; absent: not added. */
export type ScannedLine = { tone: 'success' | 'warning' | 'error'; text: string; line?: TransferLine };

export const lineOfLabel = (
  label: Label,
  products: readonly MovableProduct[],
  siteId: string,
): ScannedLine => {
  const missing = missingSymbol(label);
  if (missing !== undefined) return { tone: 'warning', text: missing };
  const { gtin, weightGrams, pieces } = label;
  const product = findByGtin(gtin, products);
  if (!product)
    return { tone: 'error', text: `Le code ${gtin ?? ''} n’est celui d’aucun produit du catalogue.` };
  const milli = product.unit === 'piece' ? (pieces ?? 1) * MILLI_PER_UNIT : weightGrams;
  if (milli === null) return { tone: 'error', text: `${product.label} · ${noWeightText(label) ?? ''}` };
  if (siteId === '')
    return {
      tone: 'error',
      text: 'Choisissez d’abord l’entrepôt source : le lot de l’étiquette y est cherché.',
    };
  const what = `${formatQuantity(quantityOf(product.unit, milli))} · ${product.label}`;
  const here = product.lots.filter(({ warehouse_id: site }) => site === siteId);
  const lot = lotOfLabel(
    label,
    here.map(({ lot: name, sellby, eatby }) => ({ lot: name, sellBy: sellby, eatBy: eatby })),
  );
  if ('missing' in lot) return { tone: 'error', text: `${what} : ${lot.missing} Pas encore ajouté.` };
  if (lot.name !== null && here.length > 0 && !here.some((each) => each.lot === lot.name))
    return {
      tone: 'error',
      text: `${what} : le lot ${lot.name} n’est pas à la source. Pas ajouté : choisissez son lot.`,
    };
  const isHere = here.some((each) => each.lot === lot.name);
  const doubts = labelDoubts(label);
  return {
    tone: doubts.length > 0 ? 'warning' : 'success',
    text: [what, ...poundsText(label), ...doubts].join(' · '),
    line: { product_id: product.id, qty: milli, source_lot: isHere && lot.name !== null ? lot.name : '' },
  };
};
