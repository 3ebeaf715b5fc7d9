import { type Cents, eurosFromCents } from '#shared/kernel/money.ts';
import type { SalesComparison } from '#shared/till/sales-comparison.ts';
import type { TillMoments } from '#shared/till/till-moments.ts';
import { type DayRange, daysOf } from '#shared/till/till-period.ts';
import { type TillSale, type TillTotals, totalsOf } from '#shared/till/till-sale.ts';
import { relativeChange } from '#shared/till/variation.ts';

/** Sales in the contract's units: euros, kilograms and percents as decimals. */

export type PeriodView = {
  period: { key: string; from: string; to: string } | null;
  source: 'extractions' | 'till' | 'both' | null;
  generated_at: string | null;
  age_seconds: number | null;
  cached: boolean;
  stale: boolean;
  provisional: boolean;
  message?: string;
};

const euros = (cents: Cents | null): number | null => (cents === null ? null : eurosFromCents(cents));
const kilograms = (milli: number): number => milli / 1000;
const percent = (basisPoints: number | null): number | null =>
  basisPoints === null ? null : basisPoints / 100;

/** Products, and their categories, best revenue first. */
export const rankingOf = (sales: readonly TillSale[]) => {
  const revenue = totalsOf(sales).amountTtcCents;
  const categories = [...Map.groupBy(sales, ({ category }) => category)].map(([rubrique, sold]) => ({
    rubrique,
    totals: totalsOf(sold),
  }));
  return {
    data: sales.toSorted(byRevenue).map(rankedProduct),
    categories: categories
      .sort((a, b) => byRevenue(a.totals, b.totals))
      .map(({ rubrique, totals }) => ({
        rubrique,
        quantite_decimale: kilograms(totals.milli),
        ca_ttc: eurosFromCents(totals.amountTtcCents),
        ca_ht: eurosFromCents(totals.amountHtCents),
        offerts: totals.freeCount,
        remises: euros(totals.discountCents),
        part: revenue === 0 ? null : Math.round((totals.amountTtcCents / revenue) * 10_000) / 100,
      })),
  };
};

const byRevenue = (a: Pick<TillSale, 'amountTtcCents'>, b: Pick<TillSale, 'amountTtcCents'>): number =>
  b.amountTtcCents - a.amountTtcCents;

const rankedProduct = (sale: TillSale) => ({
  product_id: sale.productId,
  produit: sale.productName,
  store_id: sale.storeId,
  store: sale.store,
  rubrique: sale.category,
  pu: eurosFromCents(sale.unitPriceCents),
  quantite_decimale: kilograms(sale.milli),
  ca_ttc: eurosFromCents(sale.amountTtcCents),
  ca_ht: eurosFromCents(sale.amountHtCents),
  tva_rate: percent(sale.vatRate),
  offerts: sale.freeCount,
  remises: euros(sale.discountCents),
  derniere_vente: sale.lastSoldAt,
});

/** `ca_ttc` and `total_ttc` are the revenue, without gifts and discounts. */
export const statsView = (totals: TillTotals, before: TillTotals | undefined) => {
  // a closed day is not a loss of the whole day before
  const isClosed = totals.amountTtcCents === 0 && totals.milli === 0;
  const growth = (of: (totals: TillTotals) => number | null): number | null => {
    const [now, then] = [of(totals), before ? of(before) : null];
    return now === null || then === null || isClosed ? null : percent(relativeChange(then, now));
  };
  return {
    total_ttc: eurosFromCents(totals.amountTtcCents),
    total_ht: eurosFromCents(totals.amountHtCents),
    quantite: kilograms(totals.milli),
    offerts: totals.freeCount,
    ca_ttc: eurosFromCents(totals.amountTtcCents),
    remises: euros(totals.discountCents),
    growth_total_ttc: growth(({ amountTtcCents }) => amountTtcCents),
    growth_total_ht: growth(({ amountHtCents }) => amountHtCents),
    growth_quantite: growth(({ milli }) => milli),
    growth_offerts: growth(({ freeCount }) => freeCount),
    growth_ca_ttc: growth(({ amountTtcCents }) => amountTtcCents),
    growth_remises: growth(({ discountCents }) => discountCents),
  };
};

/** `before`: the revenue of the compared days up to that time of their last one. */
export const soFarView = (by: Date, before: Cents, now: Cents) => ({
  at: by.toISOString(),
  ca_ttc_before: eurosFromCents(before),
  growth_ca_ttc: percent(relativeChange(before, now)),
});

/** Every day of the period, in its order. */
export const momentsView = (range: DayRange, moments: TillMoments | undefined) => ({
  days: daysOf(range).map((date) => ({ date, ca_ttc: euros(moments?.days[date] ?? null) })),
  hours: moments ? moments.hours.map(eurosFromCents) : [],
  days_with_hours: moments?.daysWithHours ?? 0,
});

export const comparisonView = (compared: SalesComparison) => ({
  quantity_1: kilograms(compared.milli1),
  quantity_2: kilograms(compared.milli2),
  amount_1: eurosFromCents(compared.cents1),
  amount_2: eurosFromCents(compared.cents2),
  quantity_variation: percent(compared.quantityChange),
  amount_variation: percent(compared.amountChange),
  quantity_severity: compared.quantitySeverity,
  amount_severity: compared.amountSeverity,
});
