import { parisEpoch } from '#infra/sandboxes/dolibarr/server/server-time.ts';

/** Opening time in minutes since midnight, and its share of the day's customers. */
interface OpeningSlot {
  readonly from: number;
  readonly to: number;
  readonly share: number;
}

const MORNING: OpeningSlot = { from: 8 * 60, to: 12 * 60 + 30, share: 0.55 };
const AFTERNOON: OpeningSlot = { from: 15 * 60, to: 19 * 60, share: 0.45 };

/** Sunday first. Closed on Monday; on Sunday open in the morning. */
const WEEK: readonly { slots: readonly OpeningSlot[]; customers: number }[] = [
  { slots: [MORNING], customers: 85 },
  { slots: [], customers: 0 },
  { slots: [MORNING, AFTERNOON], customers: 62 },
  { slots: [MORNING, AFTERNOON], customers: 70 },
  { slots: [MORNING, AFTERNOON], customers: 78 },
  { slots: [MORNING, AFTERNOON], customers: 112 },
  { slots: [MORNING, AFTERNOON], customers: 165 },
];

const CLOSED_EVERY_YEAR = new Set(['01-01', '05-01', '12-25']);
/** Fewer in August, more for the end of the year. */
const SEASON: Readonly<Record<string, number>> = { '08': 0.75, '12': 1.3 };

/** Opening times of a day (`YYYY-MM-DD`) and the usual number of customers; no slot when it is closed. */
export function openingOf(day: string): { slots: readonly OpeningSlot[]; customers: number } {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  const usual = WEEK[weekday];
  if (usual === undefined || CLOSED_EVERY_YEAR.has(day.slice(5))) return { slots: [], customers: 0 };
  return { slots: usual.slots, customers: Math.round(usual.customers * (SEASON[day.slice(5, 7)] ?? 1)) };
}

/** The instant of a second of the day in the shop's time zone. */
export function instantOf(day: string, secondOfDay: number): Date {
  const time = [Math.floor(secondOfDay / 3600), Math.floor(secondOfDay / 60) % 60, secondOfDay % 60];
  return new Date(parisEpoch(`${day} ${time.map(twoDigits).join(':')}`) * 1000);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
