/** Calendar days are Europe/Paris for everyone: the Lambdas run in UTC, so never slice an ISO string. */
const PARIS_DAY = new Intl.DateTimeFormat('fr-CA', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** `2026-11-21` for an instant, as read on a clock in Bordeaux. */
export const parisDay = (instant: Date): string => PARIS_DAY.format(instant);

/** `20261121`, the form used in references. */
export const compactDay = (day: string): string => day.replaceAll('-', '');

/** Calendar arithmetic on `YYYY-MM-DD`, free of clock changes. */
export const addDays = (day: string, days: number): string => {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};
