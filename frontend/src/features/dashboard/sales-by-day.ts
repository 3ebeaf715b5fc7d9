import { centsFromEuros, type Cents } from '#shared/kernel/money.ts';
import { addDays } from '#shared/kernel/dates.ts';
import type { WebSales } from './dashboard.queries.ts';

export const DAYS = 14;

/** The displayed days and the same number before them. */
export const salesSpan = (today: string) => ({ from: addDays(today, 1 - 2 * DAYS), to: today });

export interface SalesByDay {
  /** Oldest first. */
  days: string[];
  cents: Cents[];
  beforeCents: Cents[];
}

/** Orders of the site by day, and of the days before: 0 for a day without orders. */
export const salesByDay = (products: WebSales['products'], today: string): SalesByDay => {
  const byDay = new Map<string, Cents>();
  for (const { date, amount } of products) {
    byDay.set(date, (byDay.get(date) ?? 0) + centsFromEuros(amount));
  }
  const days = Array.from({ length: DAYS }, (_, at) => addDays(today, at + 1 - DAYS));
  return {
    days,
    cents: days.map((day) => byDay.get(day) ?? 0),
    beforeCents: days.map((day) => byDay.get(addDays(day, -DAYS)) ?? 0),
  };
};
