import type { CategoryReply } from '#shared/catalog/catalog.contract.ts';
import { wordMatcher } from '#shared/kernel/plain-text.ts';
import type { ShopProduct } from './shop-product.ts';

/** PRO-07 with the stems of AMB-70; products without a match are only under VOIR TOUT. */
const stems = {
  AGNEAU: wordMatcher('agneau', 'mouton', 'lamb', 'sheep'),
  BOEUF: wordMatcher('boeuf', 'vache', 'beef', 'cow'),
  VOLAILLE: wordMatcher('volaille', 'poulet', 'dinde', 'poultry', 'chicken', 'turkey'),
  VEAU: wordMatcher('veau', 'calf', 'veal'),
} as const;

export type CategoryButton = keyof typeof stems;
export const categoryButtons = Object.keys(stems) as CategoryButton[];
export const ALL = 'VOIR TOUT';
export type ShopFilter = CategoryButton | typeof ALL;

/** The filter of a URL; unknown values show everything. */
export const filterNamed = (name: string | null): ShopFilter =>
  categoryButtons.find((button) => button === name) ?? ALL;

const belongs = (button: CategoryButton, ...texts: string[]): boolean => texts.some(stems[button]);

/** Ids of the categories of a button; empty when the ERP has none (ERR-33). */
export const categoriesOf = (button: CategoryButton, categories: readonly CategoryReply[]): Set<string> =>
  new Set(categories.filter(({ label, ref }) => belongs(button, label, ref)).map(({ id }) => id));

/** Products of a filter. Without the list of categories, the products' own category names decide. */
export const filterProducts = (
  products: readonly ShopProduct[],
  filter: ShopFilter,
  categories: readonly CategoryReply[] | undefined,
): readonly ShopProduct[] => {
  if (filter === ALL) return products;
  const ids = categoriesOf(filter, categories ?? []);
  return products.filter(({ categoryId, category }) => ids.has(categoryId) || belongs(filter, category));
};
