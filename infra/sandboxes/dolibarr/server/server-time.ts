/**
 * Dates of the observed server: PHP runs in Europe/Paris and writes local text, while the database stamps
 * `tms` in UTC and PHP then reads it as if it were Paris time (hence one or two hours too early on the
 * wire).
 */
const PARIS = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** `2026-11-20 14:03:07`, Paris wall clock. */
export function parisText(at: Date): string {
  return utcText(new Date(at.getTime() + parisOffset(at.getTime())));
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

const HOUR_MS = 3_600_000;
/** By hour since 1970: the offset changes on the hour only, and a list has thousands of dates. */
const offsets = new Map<number, number>();

function parisOffset(epochMs: number): number {
  const hour = Math.floor(epochMs / HOUR_MS);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const at = hour * HOUR_MS;
  const offset = Date.parse(`${PARIS.format(at).replace(' ', 'T')}Z`) - at;
  offsets.set(hour, offset);
  return offset;
}

/** The day `days` after the Paris day of `at`, as `YYYY-MM-DD`. */
export function parisDay(at: Date, days = 0): string {
  const midnightUtc = Date.parse(`${parisText(at).slice(0, 10)}T00:00:00Z`);
  return new Date(midnightUtc + days * 86_400_000).toISOString().slice(0, 10);
}
