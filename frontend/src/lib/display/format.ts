import { frenchNumber } from '#shared/kernel/french-number.ts';
import { parisDay, withFirst } from '#shared/kernel/dates.ts';
import { type BasisPoints, type Cents, eurosFromPrice, type PriceE4 } from '#shared/kernel/money.ts';
import { type Quantity, quantityFigure, quantityOf, type Unit } from '#shared/kernel/quantity.ts';

/** Intl uses narrow no-break spaces in numbers and a no-break space before the unit. */
const NBSP = '\u00a0';

const euros = frenchNumber({ style: 'currency', currency: 'EUR' });
const prices = frenchNumber({
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 4,
});
const kilograms = frenchNumber({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const integers = frenchNumber({ maximumFractionDigits: 0 });
const percents = frenchNumber({
  style: 'percent',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
});

/** For an amount that was not sent, since the user does not see prices. */
const HIDDEN = '—';

/** 123450 → « 1 234,50 € ». */
export const formatMoney = (cents: Cents): string =>
  Number.isFinite(cents) ? euros.format(cents / 100) : HIDDEN;

/** « ≈ 125,16 € » for unweighed goods, so that an estimate is not read as a price. */
export const formatAmount = (cents: Cents, isEstimate: boolean | undefined): string =>
  isEstimate ? `≈${NBSP}${formatMoney(cents)}` : formatMoney(cents);

/** Unit price with up to four decimals: « 12,30 € », « 12,3456 € ». */
export const formatPrice = (price: PriceE4): string =>
  Number.isFinite(price) ? prices.format(eurosFromPrice(price)) : HIDDEN;

/** 12400 → « 12,40 kg »; always two decimals, so that columns align (12345 → « 12,35 kg »). */
export const formatKilograms = (weightGrams: number): string =>
  `${kilograms.format(weightGrams / 1000)}${NBSP}kg`;

/** 12345 → « 12,345 kg », to the gram; 12400 stays « 12,40 kg ». */
export const formatExactKilograms = (weightGrams: number): string =>
  formatQuantity(quantityOf('kg', weightGrams));

/** To the gram or in pieces: « 12,40 kg », « 1 pièce », « 3 pièces ». */
export const formatQuantity = (quantity: Quantity): string => quantityFigure(quantity);

/** For stock columns: kilograms with two decimals, or pieces; « 12,40 kg », « 3 pièces ». */
export const formatStock = (unit: Unit, milli: number): string =>
  unit === 'kg' ? formatKilograms(milli) : formatQuantity(quantityOf(unit, milli));

/** With a sign: « +2,00 kg », « −3 pièces », « 0,00 kg ». */
export const formatStockChange = (unit: Unit, milli: number): string =>
  `${milli > 0 ? '+' : milli < 0 ? '−' : ''}${formatStock(unit, Math.abs(milli))}`;

/** 550 → « 5,5 % ». */
export const formatPercent = (rate: BasisPoints): string => percents.format(rate / 10_000);

/** 1234 → « 1 234 ». */
export const formatInteger = (value: number): string => integers.format(value);

const paris = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', ...options });
const shortDate = paris({ day: '2-digit', month: '2-digit', year: 'numeric' });
const longDate = paris({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const clock = paris({ hour: '2-digit', minute: '2-digit' });

/** An instant, or a calendar day `YYYY-MM-DD` at noon so that no time zone can shift it. */
const instantOf = (moment: Date | string): Date =>
  moment instanceof Date
    ? moment
    : new Date(/^\d{4}-\d{2}-\d{2}$/.test(moment) ? `${moment}T12:00:00Z` : moment);

/** « 21/11/2026 », Paris time. */
export const formatDate = (moment: Date | string): string => shortDate.format(instantOf(moment));

/** « samedi 21 novembre 2026 ». */
export const formatLongDate = (moment: Date | string): string =>
  withFirst(longDate.format(instantOf(moment)));

/** « 06:30 ». */
export const formatTime = (moment: Date | string): string => clock.format(instantOf(moment));

/** « 21/11/2026 à 06:30 ». */
export const formatDateTime = (moment: Date | string): string =>
  `${formatDate(moment)} à ${formatTime(moment)}`;

const relative = new Intl.RelativeTimeFormat('fr-FR', { numeric: 'auto' });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** « à l’instant », « il y a 5 minutes », « dans 2 heures », « hier »; the date after a week. */
export const formatRelative = (moment: Date | string, now: Date): string => {
  const elapsed = instantOf(moment).getTime() - now.getTime();
  const distance = Math.abs(elapsed);
  if (distance < MINUTE) return 'à l’instant';
  if (distance < HOUR) return relative.format(Math.trunc(elapsed / MINUTE), 'minute');
  if (distance < DAY) return relative.format(Math.trunc(elapsed / HOUR), 'hour');
  // « hier » is a calendar day, not 24 hours
  const days = daysBetween(parisDay(now), parisDay(instantOf(moment)));
  if (Math.abs(days) < 7) return relative.format(days, 'day');
  return formatDate(moment);
};
