import { matchesWords, wordsOf } from '#frontend/features/catalog/plain-text.ts';
import { plainText } from '#shared/kernel/plain-text.ts';
import type { RankedCategory, RankedProduct } from '#frontend/features/till/till-sales.queries.ts';
import { type BasisPoints, type Cents, centsFromEuros } from '#shared/kernel/money.ts';
import { relativeChange } from '#shared/till/variation.ts';

export interface ProductRow {
  key: string;
  rank: number;
  name: string;
  category: string;
  store: string;
  unitPriceCents: Cents;
  quantity: number;
  cents: Cents;
  netCents: Cents;
  /** TILL-06: 5,5 % where the till has none. */
  vatPercent: number;
  free: number;
  discountCents: Cents | null;
  /** ISO instant. */
  lastSale: string | null;
  /** In the previous period; undefined: unknown. */
  beforeCents: Cents | undefined;
  /** Relative to it; null when it was 0. */
  change: BasisPoints | null | undefined;
  plain: string;
}

const DEFAULT_VAT = 5.5;

/** AMB-86: the category has two field names. */
const categoryOf = (product: RankedProduct & { category?: unknown }): string =>
  product.rubrique ?? (typeof product.category === 'string' ? product.category : '—');

const keyOf = ({ store_id: store, product_id: id }: RankedProduct): string => `${store} ${id}`;

/** TILL-04, with each product's revenue in the previous period. */
export const productRows = (
  ranked: readonly RankedProduct[],
  before: readonly RankedProduct[] | undefined,
): ProductRow[] => {
  const earlier = before && new Map(before.map((product) => [keyOf(product), product]));
  return ranked.map((product, at) => {
    const cents = centsFromEuros(product.ca_ttc);
    const beforeCents = earlier && centsFromEuros(earlier.get(keyOf(product))?.ca_ttc ?? 0);
    const category = categoryOf(product);
    return {
      key: keyOf(product),
      rank: at + 1,
      name: product.produit,
      category,
      store: product.store,
      unitPriceCents: centsFromEuros(product.pu),
      quantity: product.quantite_decimale,
      cents,
      netCents: centsFromEuros(product.ca_ht),
      vatPercent: product.tva_rate ?? DEFAULT_VAT,
      free: product.offerts,
      discountCents: product.remises === null ? null : centsFromEuros(product.remises),
      lastSale: product.derniere_vente,
      beforeCents,
      change: beforeCents === undefined ? undefined : relativeChange(beforeCents, cents),
      plain: plainText(`${product.produit} ${category}`),
    };
  });
};

export const filteredRows = (
  rows: readonly ProductRow[],
  { recherche, rubrique }: { recherche: string; rubrique: string },
): ProductRow[] => {
  const words = wordsOf(recherche);
  return rows.filter(
    ({ plain, category }) => (rubrique === '' || category === rubrique) && matchesWords(plain, words),
  );
};

export interface CategoryRow {
  name: string;
  quantity: number;
  cents: Cents;
  netCents: Cents;
  free: number;
  discountCents: Cents | null;
  /** Of the revenue. */
  share: number | null;
  beforeCents: Cents | undefined;
  change: BasisPoints | null | undefined;
}

export const categoryRows = (
  ranked: readonly RankedCategory[],
  before: readonly RankedCategory[] | undefined,
): CategoryRow[] => {
  const earlier = before && new Map(before.map((category) => [category.rubrique, category.ca_ttc]));
  return ranked.map((category) => {
    const cents = centsFromEuros(category.ca_ttc);
    const beforeCents = earlier && centsFromEuros(earlier.get(category.rubrique) ?? 0);
    return {
      name: category.rubrique,
      quantity: category.quantite_decimale,
      cents,
      netCents: centsFromEuros(category.ca_ht),
      free: category.offerts,
      discountCents: category.remises === null ? null : centsFromEuros(category.remises),
      share: category.part,
      beforeCents,
      change: beforeCents === undefined ? undefined : relativeChange(beforeCents, cents),
    };
  });
};
