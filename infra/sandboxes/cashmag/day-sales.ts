import type { Article, Catalogue } from './catalogue.ts';
import { type SeededRandom, seededRandom } from '#infra/sandboxes/provider/seeded-random.ts';
import { parisEpoch } from '#infra/sandboxes/dolibarr/server/server-time.ts';

/** One article of a ticket. Money in cents, VAT included unless said; `milli` are grams, or 1000 for each piece. */
export interface TillLine {
  readonly article: Article;
  /** Weighings or pieces; negative on a reversal. */
  readonly quantity: number;
  readonly milli: number;
  readonly discountPercent: number;
  readonly isFree: boolean;
  readonly totalTtcCents: number;
  readonly totalHtCents: number;
}

export interface TillTicket {
  readonly id: number;
  readonly number: number;
  readonly day: string;
  readonly at: Date;
  /** When the till's server received it: hours later if the device was offline. */
  readonly knownAt: Date;
  readonly lines: readonly TillLine[];
  /** Id of the ticket that this one reverses. */
  readonly reversalOf: number | undefined;
  readonly paidBy: 'CB' | 'Espèces';
}

const LATE_SHARE = 0.012;
const REVERSAL_SHARE = 0.004;
const DISCOUNT_SHARE = 0.05;
const FREE_SHARE = 0.008;
const HOUR_MS = 3_600_000;

/** The sales of a day, the same at each request. Ids grow with the day. */
export function salesOf(catalogue: Catalogue, day: string): TillTicket[] {
  if (catalogue.articles.length === 0) return [];
  const random = seededRandom(`sales ${day}`);
  const { slots, customers } = openingOf(day);
  const count = Math.round(customers * (0.85 + 0.3 * random.next()));
  const times = Array.from({ length: slots.length === 0 ? 0 : count }, () => {
    const slot = random.pick(slots, ({ share }) => share);
    return random.between(slot.from * 60, slot.to * 60 - 1);
  }).sort((a, b) => a - b);
  const tickets: TillTicket[] = [];
  for (const second of times) {
    const ticket = makeTicket(catalogue, random, { day, second, number: tickets.length + 1 });
    tickets.push(ticket);
    if (random.happens(REVERSAL_SHARE)) tickets.push(reverse(ticket, tickets.length + 1));
  }
  return tickets;
}

/** A new ticket for a day in the past, as an offline till sends it late. */
export function lateTicket(catalogue: Catalogue, day: string, number: number, knownAt: Date): TillTicket {
  const random = seededRandom(`late ${day} ${number}`);
  const second = random.between(9 * 3600, 12 * 3600);
  return { ...makeTicket(catalogue, random, { day, second, number }), knownAt };
}

function makeTicket(
  catalogue: Catalogue,
  random: SeededRandom,
  place: { day: string; second: number; number: number },
): TillTicket {
  const at = instantOf(place.day, place.second);
  const isLate = random.happens(LATE_SHARE);
  const lateness = isLate ? random.between(6, 40) * HOUR_MS : 0;
  const lines = [makeLine(catalogue, random)];
  while (lines.length < 8 && random.happens(0.55)) lines.push(makeLine(catalogue, random));
  return {
    id: ticketId(place.day, place.number),
    number: place.number,
    day: place.day,
    at,
    knownAt: new Date(at.getTime() + lateness),
    lines,
    reversalOf: undefined,
    paidBy: random.happens(0.72) ? 'CB' : 'Espèces',
  };
}

/** At most 9,999 tickets a day: `20261121` and 42 → 202611210042. */
function ticketId(day: string, number: number): number {
  return Number(day.replaceAll('-', '')) * 10_000 + number;
}

function makeLine(catalogue: Catalogue, random: SeededRandom): TillLine {
  const article = random.pick(catalogue.articles, ({ popularity }) => popularity);
  // Most weighings are between 150 g and 2 kg, few are large.
  const milli =
    article.unit === 'kg' ? Math.round(150 + 1850 * random.next() ** 2) + random.between(0, 9) : 1000;
  const quantity = article.unit === 'kg' ? 1 : random.between(1, 3);
  const isFree = random.happens(FREE_SHARE);
  const discountPercent = !isFree && random.happens(DISCOUNT_SHARE) ? random.pick([5, 10, 20], () => 1) : 0;
  const total = milli * quantity;
  const gross = Math.round((article.priceTtcCents * total) / 1000);
  const totalTtcCents = isFree ? 0 : Math.round((gross * (100 - discountPercent)) / 100);
  const totalHtCents = Math.round((totalTtcCents * 10_000) / (10_000 + article.vatBasisPoints));
  return { article, quantity, milli: total, discountPercent, isFree, totalTtcCents, totalHtCents };
}

/** Five minutes later, the same lines with opposite signs. */
function reverse(ticket: TillTicket, number: number): TillTicket {
  const at = new Date(ticket.at.getTime() + 5 * 60_000);
  return {
    ...ticket,
    id: ticketId(ticket.day, number),
    number,
    at,
    knownAt: new Date(Math.max(at.getTime(), ticket.knownAt.getTime())),
    reversalOf: ticket.id,
    lines: ticket.lines.map((line) => ({
      ...line,
      quantity: -line.quantity,
      milli: -line.milli,
      totalTtcCents: -line.totalTtcCents,
      totalHtCents: -line.totalHtCents,
    })),
  };
}

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
function openingOf(day: string): { slots: readonly OpeningSlot[]; customers: number } {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  const usual = WEEK[weekday];
  if (usual === undefined || CLOSED_EVERY_YEAR.has(day.slice(5))) return { slots: [], customers: 0 };
  return { slots: usual.slots, customers: Math.round(usual.customers * (SEASON[day.slice(5, 7)] ?? 1)) };
}

/** The instant of a second of the day in the shop's time zone. */
function instantOf(day: string, secondOfDay: number): Date {
  const time = [Math.floor(secondOfDay / 3600), Math.floor(secondOfDay / 60) % 60, secondOfDay % 60];
  return new Date(parisEpoch(`${day} ${time.map(twoDigits).join(':')}`) * 1000);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
