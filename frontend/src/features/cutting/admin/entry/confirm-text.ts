import { newProductsText } from '#frontend/features/cutting/admin/made/new-products-text.ts';
import type { Proposal } from '#frontend/features/cutting/proposal.ts';
import type { MovableProduct } from '#frontend/features/stock/entry.queries.ts';
import { formatExactKilograms, formatPercent, formatQuantity } from '#frontend/lib/display/format.ts';
import { entryCategoryLabel } from '#shared/cutting/entry-tables.ts';
import { balanceOf } from '#shared/cutting/weighing.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { quantityOf } from '#shared/kernel/quantity.ts';
import { unnamedLot } from '#frontend/features/stock/admin/entry/lots-at.ts';
import { isSiteId, siteLabel } from '#shared/stock/levels/stock-level.ts';
import type { EntryDraft } from './entry-draft.ts';

const PAST = ' Sa DLC est dépassée : ce lot ne pourra être ni transféré, ni découpé, ni vendu.';

/** STK-24, AMB-17: summary of the entry: category, its sum and the unallocated weight. */
export const confirmText = (
  draft: EntryDraft,
  product: MovableProduct,
  { lines, destinations }: Pick<Proposal, 'lines' | 'destinations'>,
  now: Date,
): string => {
  const what = formatQuantity(quantityOf(product.unit, draft.qty ?? 0));
  const site = isSiteId(draft.warehouse_id) ? siteLabel(draft.warehouse_id) : '';
  const past = draft.sellby !== '' && draft.sellby < parisDay(now) ? PAST : '';
  if (!draft.transform)
    return `${product.label} : ${what} entrent à ${site}, lot ${draft.lot.trim() || unnamedLot(product, now)}.${past}`;
  const { lossGrams, unallocatedGrams } = balanceOf(draft.qty ?? 0, lines);
  const cuts = lines.filter((line) => line.weightGrams > 0 && !line.loss).length;
  const sum = formatPercent(lines.reduce((all, { share }) => all + share, 0));
  return (
    `${product.label} : ${what} entrent à ${site} et sont découpés aussitôt en ${cuts} ` +
    `${cuts === 1 ? 'produit' : 'produits'} de la catégorie ${entryCategoryLabel(draft.category)} (somme ${sum}). ` +
    `Perte déclarée : ${formatExactKilograms(lossGrams)} ; non affecté : ${formatExactKilograms(unallocatedGrams)}.${newProductsText(lines, destinations)}`
  );
};
