import { settleReading } from '#frontend/features/barcodes/settle-reading.ts';
import type { ReadLabel } from '#frontend/features/barcodes/use-label-reader.ts';
import type { MovableProduct } from '#frontend/features/stock/entry.queries.ts';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import type { Label } from '#shared/barcodes/label.ts';
import { labelDoubts, missingSymbol, noWeightText, poundsText } from '#shared/barcodes/label-texts.ts';
import { lotOfLabel } from '#shared/barcodes/lot-of-label.ts';
import { findByGtin } from '#shared/barcodes/same-product.ts';
import { MILLI_PER_UNIT } from '#shared/kernel/quantity.ts';
import type { OrderReading } from './order-reading.ts';
import { lotsOfProduct, type OrderedLine } from './preparation-state.ts';
import type { LineWork } from './use-line-work.ts';

/** Effect of a label on an order: counts its piece, selects its line, or shows why not. */
export const scanLabel = async (
  code: string,
  reading: ReadLabel,
  products: readonly MovableProduct[],
  order: OrderReading,
  work: LineWork,
): Promise<void> => {
  if (reading.status === 'empty') return;
  if (reading.status === 'unknown') return work.tell('error', reading.reason);
  const settled = settleReading(reading.label);
  const label = settled instanceof Promise ? await settled : settled;
  const missing = missingSymbol(label);
  if (missing !== undefined) return work.tell('warning', missing);
  const line = lineOf(label, products, order);
  if (typeof line === 'string') return work.tell('error', line);
  const { product_id: id } = line;
  const milli = line.unite === 'piece' ? piecesOf(label) : label.weightGrams;
  if (milli === null) {
    work.take(id, true);
    if (label.mode !== 'article') work.tell('error', `${line.label} · ${noWeightText(label) ?? ''}`);
    return;
  }
  const lots = lotsOfProduct(order.productOf(id), []);
  const lot = lotOfLabel(label, lots);
  if ('missing' in lot) {
    work.take(id, true);
    return work.tell('warning', `${line.label} : ${lot.missing} Pas encore compté.`);
  }
  if (lot.name === null && label.warnings.includes('past_use_by'))
    return work.tell('error', `${line.label} : ${labelDoubts(label).join(' ')} Mettez cette pièce de côté.`);
  const key = label.elements.length > 0 ? label.elements.map((each) => each.id + each.value).join() : code;
  const piece = { milli, lot: lot.name, productId: id };
  const first = reading.completes && firstReadOf(reading.completes, piece, order);
  if (first?.lot === lot.name && first.lot !== null)
    return work.tell('success', `${line.label} : lot ${lot.name} confirmé.`, id);
  // packs often have equal weights; for pieces, the same gram and lot is a double scan
  const alike = line.pieces ? order.partsOf(id) : [];
  if (work.isCounted(key, piece, alike) && !(await confirmAction(TWICE))) return;
  const weighing = { milli, lot: lot.name, sellBy: label.useBy, ...(first ? { replaces: first.at } : {}) };
  const isAdded = await work.add(line, weighing, key);
  const doubts = [...poundsText(label).map((text) => `${text}.`), ...labelDoubts(label)];
  if (isAdded && doubts.length > 0) work.tell('warning', `${line.label} : ${doubts.join(' ')}`, id);
};

/** The line of a label, or why there is none. */
const lineOf = (
  { gtin }: Label,
  products: readonly MovableProduct[],
  order: OrderReading,
): OrderedLine | string => {
  const product = findByGtin(gtin, products);
  if (!product) return `Le code ${gtin ?? ''} n’est celui d’aucun produit du catalogue.`;
  const line = order.lineOf(product.id);
  if (!line) return `« ${product.label} » n’est pas dans cette commande : ce n’est pas la sienne.`;
  return order.isBound(product.id) ? `Les lots de « ${line.label} » sont déjà enregistrés.` : line;
};

/** An article number selects the line: the number of pieces is typed. */
const piecesOf = ({ mode, pieces }: Label): number | null =>
  mode === 'article' ? null : (pieces ?? 1) * MILLI_PER_UNIT;

/** The piece counted by the first symbol of the same label, and its lot. */
const firstReadOf = (
  label: Label,
  { productId, milli }: { productId: string; milli: number },
  order: OrderReading,
): { at: number; lot: string | null } | undefined => {
  const lot = lotOfLabel(label, lotsOfProduct(order.productOf(productId), []));
  if (label.gtin === null || 'missing' in lot) return undefined;
  const at = order.partsOf(productId).findLastIndex((part) => part.milli === milli && part.lot === lot.name);
  return at === -1 ? undefined : { at, lot: lot.name };
};

const TWICE = {
  title: 'Le même code, encore une fois ?',
  text: 'Cette étiquette est déjà comptée dans la commande. S’il s’agit d’une autre pièce, ajoutez-la.',
  confirmLabel: 'Ajouter encore',
};
