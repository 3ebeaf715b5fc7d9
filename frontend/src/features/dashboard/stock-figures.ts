import { centsFromEuros, type Cents } from '#shared/kernel/money.ts';
import { estimatedValue, isLow } from '#shared/stock/stock-health.ts';
import type { DashboardProduct } from './dashboard.queries.ts';

export interface StockFigures {
  brugesGrams: number;
  lormontGrams: number;
  /** Estimate excluding VAT (STK-04). */
  valueCents: Cents;
  /** Products at their minimum or under it (STK-05). */
  low: number;
}

/** The stock of both sites in figures; what is negative in the ERP counts as it is, and is worth nothing. */
export const stockFigures = (products: readonly DashboardProduct[]): StockFigures => {
  const figures: StockFigures = { brugesGrams: 0, lormontGrams: 0, valueCents: 0, low: 0 };
  for (const { category, label, price, stock } of products) {
    const [bruges, lormont] = [stock.bruges_real, stock.lormont_real].map((kg) => Math.round(kg * 1000)) as [
      number,
      number,
    ];
    figures.brugesGrams += bruges;
    figures.lormontGrams += lormont;
    figures.valueCents += estimatedValue(bruges + lormont, price === null ? null : centsFromEuros(price));
    if (isLow({ category, name: label }, bruges + lormont)) figures.low += 1;
  }
  return figures;
};
