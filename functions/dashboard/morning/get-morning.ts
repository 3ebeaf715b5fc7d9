import type { Admins } from '#functions/admins/admins.module.ts';
import type { UnitCosts } from '#functions/cutting/cutting.module.ts';
import { readTakings, type Takings, type TakingServices } from './read-takings.ts';
import type { LotRecords } from '#functions/stock/stock.module.ts';
import type { CatalogView } from '#functions/stock/catalog-view.ts';
import { addTakings, channels, compareTakings, type DayTakings } from '#shared/dashboard/day-takings.ts';
import { familyDays, margined } from '#shared/dashboard/family-sales.ts';
import { type Watched, weekdayName, dayChanges } from '#shared/dashboard/day-changes.ts';
import type { Morning } from '#shared/dashboard/morning.ts';
import { addDays, parisDay } from '#shared/kernel/dates.ts';
import { eurosFromCents, priceOfCents, type Cents } from '#shared/kernel/money.ts';
import type { TillDays } from '#functions/till/till.module.ts';
import { openPeriods, samePart, takenOn } from '#shared/dashboard/same-part.ts';
import { daysOf } from '#shared/till/till-period.ts';
import type { Product } from '#shared/catalog/product.ts';
import { endingLots } from '#shared/dashboard/ending-lots.ts';
import { wireFromMilli } from '#shared/kernel/quantity.ts';
import { lotsOf, siteLabel, type StockLevel } from '#shared/stock/levels/stock-level.ts';
import { lotKey } from '#shared/stock/lots/lot.ts';

export type MorningServices = TakingServices & {
  catalog: (now: Date) => Promise<CatalogView>;
  unitCosts: Pick<UnitCosts, 'kept'>;
  lots: Pick<LotRecords, 'findMany'>;
};

/**
 * Yesterday, compared with the same weekday of the weeks before, and expiring lots: from stored data,
 * without external calls.
 */
export const readMorning = async (services: MorningServices, now: Date): Promise<Morning> => {
  const today = parisDay(now);
  const day = addDays(today, -1);
  const [{ products, levels }, unitCosts] = await Promise.all([
    services.catalog(now),
    services.unitCosts.kept(),
  ]);
  const costs = new Map(unitCosts.map(({ productId, unitE4 }) => [productId, unitE4]));
  const takings = await readTakings(
    services,
    {
      products,
      // the cost of its own lots, else the ERP's
      costOf: ({ id, costCents }) => costs.get(id) ?? (costCents ? priceOfCents(costCents) : null),
    },
    day,
  );
  const sales = takings.sold[0]?.sales ?? [];
  return {
    day,
    weekday: weekdayName(day),
    total: totalView(takings),
    channels: channels.map((channel) => ({
      channel,
      ...watchedView(takings.channels[channel]),
      until_hour: channel === 'till' ? takings.tillUntilHour : null,
    })),
    families: familyDays(sales).map(({ family, ...sold }) => ({ family, ...soldView(sold) })),
    margin: soldView(margined(sales)),
    sentences: dayChanges(day, takings.channels, watchedFamilies(takings)).map(({ text, figures }) => ({
      text,
      figures: figures.map(({ label, cents }) => ({
        label,
        amount: cents === null ? null : eurosFromCents(cents),
      })),
    })),
    till_parts: await readTillParts(services.tillDays, today),
    ending: await endingView(services.lots, products, levels, today),
  };
};

/** The same, and whether the caller receives it by e-mail. */
export const getMorning = async (
  services: MorningServices & { admins: Pick<Admins, 'find'> },
  adminId: string,
  now: Date,
) => {
  const [morning, admin] = await Promise.all([readMorning(services, now), services.admins.find(adminId)]);
  return { success: true as const, data: { ...morning, letter: admin?.morningLetter === true } };
};

/** Over the known channels: one missing yesterday is left out of the other days, too. */
const totalView = ({ channels: byChannel }: Takings): Morning['total'] => {
  const counted = channels.filter((channel) => byChannel[channel].now.state !== 'unread');
  const watched = counted.map((channel) => byChannel[channel]);
  const day = watched[0]?.now.day ?? '';
  const now = addTakings(
    day,
    watched.map((each) => each.now),
  );
  const before = (watched[0]?.before ?? []).map(({ day: earlier }, at) =>
    addTakings(
      earlier,
      watched.flatMap((each) => each.before[at] ?? []),
    ),
  );
  return { ...watchedView({ now, before }), channels: counted };
};

const amountOf = ({ state, cents }: DayTakings): number | null =>
  state === 'known' ? eurosFromCents(cents) : null;

const watchedView = ({ now, before }: Watched) => {
  const { usualCents, days, change } = compareTakings(now, before);
  return {
    state: now.state,
    amount: amountOf(now),
    usual: usualCents === null ? null : eurosFromCents(usualCents),
    usual_days: days,
    change: change === null ? null : change / 100,
    before: before.map((each) => ({ day: each.day, state: each.state, amount: amountOf(each) })),
  };
};

const soldView = ({ cents, costedCents, marginCents, marginRate }: ReturnType<typeof margined>) => ({
  amount: eurosFromCents(cents),
  costed_amount: eurosFromCents(costedCents),
  margin: marginCents === null ? null : eurosFromCents(marginCents),
  margin_rate: marginRate === null ? null : marginRate / 100,
});

/**
 * Categories by day, over days with the same till data as yesterday: a closed till would look like a fall.
 */
const watchedFamilies = ({ sold, tillUntilHour }: Takings): Map<string, Watched> => {
  const [newest] = sold;
  if (!newest || newest.till === 'unread' || tillUntilHour !== null) return new Map();
  const byDay = sold.map(({ day, till, wholesale, sales }) => ({
    day,
    isAlike: till === newest.till && wholesale === newest.wholesale,
    cents: new Map(familyDays(sales).map(({ family, cents }) => [family, cents])),
  }));
  const names = new Set(byDay.flatMap(({ cents }) => [...cents.keys()]));
  return new Map(
    [...names].map((family) => {
      const days = byDay.map(({ day, isAlike, cents }): DayTakings => ({
        day,
        state: isAlike ? 'known' : 'closed',
        cents: isAlike ? (cents.get(family) ?? 0) : 0,
      }));
      const [now = { day: newest.day, state: 'known', cents: 0 } satisfies DayTakings, ...before] = days;
      return [family, { now, before }];
    }),
  );
};

/**
 * Till sales of this week and month so far, compared with the same days before: at most two months of days,
 * by their totals when they were read. Does not call the till.
 */
const readTillParts = async (
  tillDays: Pick<TillDays, 'findMany'>,
  today: string,
): Promise<Morning['till_parts']> => {
  const parts = openPeriods.flatMap((period) => {
    const part = samePart(period, today);
    return part ? [{ period, ...part }] : [];
  });
  const days = new Set(parts.flatMap(({ over, before }) => [...daysOf(over), ...daysOf(before)]));
  const read = await tillDays.findMany([...days]);
  const byDay = new Map(
    read.map(({ date, provisional, takenTtcCents }) => [date, provisional ? null : (takenTtcCents ?? null)]),
  );
  return parts.map(({ period, over, before }) => ({
    period,
    amount: eurosOrNull(takenOn(over, byDay)),
    before: eurosOrNull(takenOn(before, byDay)),
  }));
};

const eurosOrNull = (cents: Cents | null): number | null => (cents === null ? null : eurosFromCents(cents));

/** More than a screen is left to the list of lots. */
const NAMED = 8;

/** Lots that expire within three days, earliest first; and the number of further ones. */
const endingView = async (
  lots: Pick<LotRecords, 'findMany'>,
  products: readonly Product[],
  levels: ReadonlyMap<string, StockLevel>,
  today: string,
): Promise<Morning['ending']> => {
  const all = endingLots(
    products.flatMap((product) =>
      lotsOf(levels.get(product.id)).map((lot) => ({ ...lot, product, productId: product.id })),
    ),
    today,
  );
  const named = all.slice(0, NAMED);
  const records = await lots.findMany(named);
  return {
    lots: named.map((lot) => ({
      product_id: lot.productId,
      product_name: lot.product.label,
      lot: lot.lot,
      site: siteLabel(lot.siteId),
      unit: lot.product.unit,
      qty: wireFromMilli(lot.milli),
      ends_on: lot.endsOn,
      kind: lot.kind,
      over: lot.endsOn < today,
      blocked: records.get(lotKey(lot))?.block !== null && records.has(lotKey(lot)),
    })),
    more: all.length - named.length,
  };
};
