import { percentText } from './ratio.ts';
import type { ProposedShare } from './weighing.ts';
import { type YieldRow, yieldTables } from './yield-tables.ts';

/** RAT-17: the saddle of lamb in the stock entry; 8.86 in the ratio tables (RAT-11). The sum is 94.99. */
const SADDLE = 386;

const { AGNEAU: lamb = [], VEAU: veal = [], VOLAILLE: poultry = [] } = yieldTables;

/**
 * RAT-14 to RAT-17: the tables of the stock entry, unless the category's table was changed in the ratio tab.
 * BOEUF is the offal table here (AMB-17).
 */
export const entryYieldTables: Readonly<Record<string, readonly YieldRow[]>> = {
  'BOEUF (abats)': yieldTables['ABATS DE BOEUF'] ?? [],
  VEAU: veal,
  VOLAILLE: poultry,
  AGNEAU: lamb.map((row) => (row[0] === 'SCELLE' ? [row[0], SADDLE] : row)),
};

/** Name of a ratio category in the stock entry. */
export const entryCategoryLabel = (category: string): string =>
  category === 'ABATS DE BOEUF' ? 'BOEUF (abats)' : category;

const rowsOf = (category: string): readonly YieldRow[] | undefined =>
  entryYieldTables[entryCategoryLabel(category)];

/** Default shares of an unchanged category; undefined where the stock entry has no table of its own. */
export const entryTable = (category: string): ProposedShare[] | undefined =>
  rowsOf(category)?.map(([product, share, loss]) => ({ product, share, loss: loss !== undefined }));

/** Explains where the two tables differ, for the operator (AMB-17). */
export const entryTableNote = (category: string): string | undefined => {
  const others = new Map(yieldTables[category]?.map(([product, share]) => [product, share]));
  const odd = (rowsOf(category) ?? []).flatMap(([product, share]) => {
    const other = others.get(product);
    return other === undefined || other === share
      ? []
      : [`${product} : ${percentText(share)} à l’entrée, ${percentText(other)} au transfert`];
  });
  return odd.length > 0 ? `${odd.join(' ; ')}. La bonne part se fixe dans Ratios de découpe.` : undefined;
};
