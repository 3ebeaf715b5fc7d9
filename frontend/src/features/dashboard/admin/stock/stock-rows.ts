import type { DashboardProduct } from '#frontend/features/dashboard/dashboard.queries.ts';
import {
  isAlert,
  milliOf,
  minimumOf,
  realMilli,
  valueOf,
} from '#frontend/features/dashboard/stock-figures.ts';
import { matchesWords, wordsOf } from '#frontend/features/catalog/plain-text.ts';
import { plainText } from '#shared/kernel/plain-text.ts';
import { type Cents, centsFromEuros } from '#shared/kernel/money.ts';
import type { Unit } from '#shared/kernel/quantity.ts';
import { gapTone } from '#shared/stock/levels/stock-health.ts';

/** Stock of a site, in thousandths of the product's unit. */
interface SiteFigures {
  virtual: number;
  real: number;
}

/** A row of the stock list with precomputed figures. */
export interface StockRow {
  id: string;
  label: string;
  ref: string;
  category: string;
  unit: Unit;
  bruges: SiteFigures;
  lormont: SiteFigures;
  /** Real and theoretical stock of both sites. */
  real: number;
  virtual: number;
  minimum: number;
  alert: boolean;
  /** HT per unit; null without a price in the ERP. */
  priceCents: Cents | null;
  valueCents: Cents;
  lastMovement: string | null;
  plain: string;
}

export const stockRows = (products: readonly DashboardProduct[]): StockRow[] =>
  products.map((product) => ({
    id: product.id,
    label: product.label,
    ref: product.ref,
    category: product.category,
    unit: product.unit,
    bruges: { virtual: milliOf(product.stock.bruges_virtual), real: milliOf(product.stock.bruges_real) },
    lormont: { virtual: milliOf(product.stock.lormont_virtual), real: milliOf(product.stock.lormont_real) },
    real: realMilli(product),
    virtual: milliOf(product.stock.bruges_virtual) + milliOf(product.stock.lormont_virtual),
    minimum: minimumOf(product),
    alert: isAlert(product),
    priceCents: product.price === null ? null : centsFromEuros(product.price),
    valueCents: valueOf(product),
    lastMovement: product.last_movement_date,
    plain: plainText(`${product.label} ${product.ref} ${product.category}`),
  }));

const hasGap = ({ real, virtual }: StockRow): boolean => gapTone(real, virtual) !== 'neutral';

/** Filters of the list. */
export const stockStates: Readonly<Record<string, { label: string; matches: (row: StockRow) => boolean }>> = {
  alerte: { label: 'En alerte', matches: ({ alert }) => alert },
  rupture: { label: 'En rupture', matches: ({ real }) => real <= 0 },
  ecart: { label: 'Écart de plus de 5', matches: hasGap },
  disponible: { label: 'Disponible', matches: ({ real }) => real > 0 },
};

export interface StockFilters {
  recherche: string;
  categorie: string;
  etat: string;
}

export const filteredStock = (
  rows: readonly StockRow[],
  { recherche, categorie, etat }: StockFilters,
): StockRow[] => {
  const words = wordsOf(recherche);
  const state = stockStates[etat];
  return rows.filter(
    (row) =>
      (categorie === '' || row.category === categorie) &&
      (!state || state.matches(row)) &&
      matchesWords(row.plain, words),
  );
};
