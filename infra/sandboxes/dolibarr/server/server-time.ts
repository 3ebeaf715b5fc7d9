/**
 * Dates as the observed server keeps them: PHP runs in Europe/Paris and writes local text, while the database
 * stamps `tms` in UTC and PHP then reads it as if it were Paris time (hence one or two hours too early on the wire).
 */
const PARIS = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** `2026-11-20 14:03:07`, Paris wall clock. */
export function parisText(at: Date): string {
  return PARIS.format(at);
}

/** `2026-11-20 13:03:07`, UTC: what the database writes in `tms`. */
export function utcText(at: Date): string {
  return at.toISOString().slice(0, 19).replace('T', ' ');
}

/** Epoch seconds of a Paris wall-clock text; a text without a time is midnight. */
export function parisEpoch(text: string): number {
  const asUtc = Date.parse(`${text.slice(0, 10)}T${text.length > 10 ? text.slice(11, 19) : '00:00:00'}Z`);
  const guess = asUtc - parisOffset(asUtc);
  return (asUtc - parisOffset(guess)) / 1000;
}

function parisOffset(epochMs: number): number {
  return Date.parse(`${parisText(new Date(epochMs)).replace(' ', 'T')}Z`) - epochMs;
}

/** The day `days` after the Paris day of `at`, as `YYYY-MM-DD`. */
export function parisDay(at: Date, days = 0): string {
  const midnightUtc = Date.parse(`${parisText(at).slice(0, 10)}T00:00:00Z`);
  return new Date(midnightUtc + days * 86_400_000).toISOString().slice(0, 10);
}
