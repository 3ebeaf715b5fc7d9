/** Calendar days are Europe/Paris everywhere: the Lambdas run in UTC, so never slice an ISO string. */
const PARIS_DAY = new Intl.DateTimeFormat('fr-CA', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** `2026-11-21`: Paris day of an instant. */
export const parisDay = (instant: Date): string => PARIS_DAY.format(instant);

/** `20261121`, as used in references. */
export const compactDay = (day: string): string => day.replaceAll('-', '');

/** Calendar arithmetic on `YYYY-MM-DD`, independent of daylight saving time. */
export const addDays = (day: string, days: number): string => {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

const PARIS_CLOCK = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  minute: '2-digit',
});

/** `05:30`, Paris time. */
export const parisClock = (instant: Date): string => PARIS_CLOCK.format(instant);

const PARIS_HOUR = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** 0 to 23, Paris time. */
export const parisHour = (instant: Date): number => Number.parseInt(PARIS_HOUR.format(instant), 10);

/**
 * The instant of `hour` on `day` in Paris. Hours skipped or repeated by daylight saving time (2 to 3 at
 * night) are not supported.
 */
export const parisInstant = (day: string, hour: number): Date => {
  const utc = new Date(`${day}T00:00:00Z`).getTime() + hour * 3_600_000;
  const summer = new Date(utc - 2 * 3_600_000);
  const isSummer = parisDay(summer) === day && parisHour(summer) === hour;
  return isSummer ? summer : new Date(utc - 3_600_000);
};

/** 1 Monday to 7 Sunday. */
export const weekday = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay() || 7;

const LONG_DAY = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', dateStyle: 'full' });

/** `Intl` lacks the French ordinal « 1er » for the first of a month. */
export const withFirst = (date: string): string => date.replace(/\b1 (?=\p{L})/u, '1er ');

/** `lundi 23 novembre 2026`, `mardi 1er décembre 2026`. */
export const dayInFrench = (day: string): string => withFirst(LONG_DAY.format(new Date(`${day}T12:00:00Z`)));

/** `21/11/2026`. */
export const frenchDay = (day: string): string => day.split('-').reverse().join('/');
