import { comparisonView } from '#functions/till/sales-view.ts';
import type { TillDaysStore } from '#functions/till/till-days.store.ts';
import { frenchDay, parisDay } from '#shared/kernel/dates.ts';
import { eurosFromCents } from '#shared/kernel/money.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { refuseFuture } from '#shared/kernel/refuse-future.ts';
import { compareBy, compareSales, compareTotals } from '#shared/till/sales-comparison.ts';
import type { TillDay } from '#shared/till/till-day.ts';

const dayView = ({ date, recordCount, extractedAt, provisional }: TillDay) => ({
  date,
  recordCount,
  extractedAt,
  provisional,
});

/** API-48: the days that have sales; one on which nothing was sold has nothing to compare. */
export const listTillDates = async (days: TillDaysStore) => {
  const sold = (await days.list()).filter(({ recordCount }) => recordCount > 0);
  return { success: true as const, dates: sold.map(({ date }) => date), days: sold.map(dayView) };
};

/** API-49. */
export const checkTillDate = async (days: TillDaysStore, date: string, now: Date) => {
  refuseFuture(date, parisDay(now), 'date');
  const day = await days.find(date);
  return {
    success: true as const,
    exists: (day?.recordCount ?? 0) > 0,
    date,
    recordCount: day?.recordCount ?? 0,
    extractedAt: day?.extractedAt ?? null,
    provisional: day?.provisional ?? false,
  };
};

/** API-51: two extracted days, by product and in total. */
export const compareTillDays = async (days: TillDaysStore, requested: { date1: string; date2: string }) => {
  const [first, second] = await Promise.all([
    extracted(days, requested.date1, 'date1'),
    extracted(days, requested.date2, 'date2'),
  ]);
  const both = [first.sales, second.sales] as const;
  const rows = compareSales(...both);
  const parts = (label: 'category' | 'store') =>
    compareBy(label, ...both).map((part) => ({
      label: part.label,
      ...comparisonView(part),
    }));
  return {
    success: true as const,
    message: `${rows.length} produits comparés entre le ${frenchDay(requested.date1)} et le ${frenchDay(requested.date2)}.`,
    data: rows.map((row) => ({
      product_id: row.productId,
      product_name: row.productName,
      category: row.category,
      store_id: row.storeId,
      store: row.store,
      ...comparisonView(row),
    })),
    totals: comparisonView(compareTotals(...both)),
    by_category: parts('category'),
    by_store: parts('store'),
    days: [first.day, second.day].map((day) => ({
      ...dayView(day),
      hours: day.hours?.map(eurosFromCents) ?? null,
    })),
  };
};

const extracted = async (days: TillDaysStore, date: string, field: string) => {
  const found = await days.read(date);
  if (found) return found;
  throw new Refusal('not_found', `Les ventes du ${frenchDay(date)} ne sont pas extraites.`, { field });
};
