import * as z from 'zod/mini';
import { units } from '#shared/kernel/quantity.ts';
import type { SavedLine } from '#shared/orders/saved-line.ts';

/** Why a line is not ordered any more until its customer looks at it. */
export const lineProblems = ['withdrawn', 'unit', 'by-piece', 'by-kilo'] as const;
export type LineProblem = (typeof lineProblems)[number];

/** What is ordered each time. */
export type StandingLine = SavedLine & { problem?: LineProblem };

export const closedDayRules = ['skip', 'before', 'after'] as const;
/** What becomes of a date on which no lorry goes out: nothing comes, or on the nearest open day before or after it. */
export type ClosedDayRule = (typeof closedDayRules)[number];

export const standingModes = ['confirm', 'direct'] as const;
/** `confirm`: each order waits for a yes until its cutoff. */
export type StandingMode = (typeof standingModes)[number];

export const pause = z.object({ from: z.string(), to: z.string() });
export type Pause = z.output<typeof pause>;

/** When it is wanted: what the dates are reckoned from. Days are `YYYY-MM-DD` in Paris. */
export type StandingPlan = {
  /** 1 Monday to 7 Sunday. */
  weekdays: readonly number[];
  /** Every week, or every second one counted from the week of `from`. */
  everyWeeks: 1 | 2;
  from: string;
  /** The last day; absent: until it is ended. */
  until?: string;
  /** Both days belong to it. */
  pauses: readonly Pause[];
  /** Single dates that its customer does not want. */
  skips: readonly string[];
  closedDay: ClosedDayRule;
};

/**
 * What became of a date. `placed`: ordered; `to-confirm`: ordered, waits for a yes; `to-approve`: ordered
 * above a limit, so that a Gérant was asked; `confirmed`; `unconfirmed`: cancelled at its
 * cutoff; `skipped`: cancelled by its customer; `closed`: no lorry goes; `refused`: the house's rules said no; `missed`: it could
 * not be made in time.
 */
export const dateStates = [
  'placed',
  'to-confirm',
  'to-approve',
  'confirmed',
  'unconfirmed',
  'skipped',
  'closed',
  'refused',
  'missed',
] as const;
export type DateState = (typeof dateStates)[number];

/** Less of a product came than was wanted; in thousandths of its unit. */
export const shortLine = z.object({
  productId: z.string(),
  label: z.string(),
  unit: z.enum(units),
  wanted: z.number(),
  got: z.number(),
});
export type ShortLine = z.output<typeof shortLine>;

/** A date that was handled, once and for good. */
export const handledDate = z.object({
  /** As the weekdays say. */
  date: z.string(),
  /** When it comes; null: not at all. Another one where the date was closed. */
  day: z.nullable(z.string()),
  /** ISO instant. */
  cutoff: z.string(),
  state: z.enum(dateStates),
  /** ISO instant at which it was handled. */
  at: z.string(),
  orderId: z.exactOptional(z.string()),
  reference: z.exactOptional(z.string()),
  short: z.exactOptional(z.array(shortLine)),
  /** French. */
  why: z.exactOptional(z.string()),
});
export type HandledDate = z.output<typeof handledDate>;

export type StandingOrder = StandingPlan & {
  id: string;
  customerId: string;
  name: string;
  lines: readonly StandingLine[];
  /** One of the account's delivery addresses, or `compte` for its own. */
  addressId: string;
  mode: StandingMode;
  /** Who of the account made it; absent where an account is one person. */
  by?: string;
  /** ISO instant. */
  createdAt: string;
  /** Dates up to this day are handled, or were over before it began. */
  doneUntil: string;
  /** The last ones, newest first. */
  dates: readonly HandledDate[];
  /** Nothing more is ordered; it is there until the last of its orders is confirmed or not. */
  ended?: true;
  /** Raised by every change. */
  version: number;
};

export const MAX_STANDING_ORDERS = 20;
/** Each is a reservation of the order's single transaction, beside what tells of it. */
export const MAX_STANDING_LINES = 60;
export const MAX_PAUSES = 10;
/** More of them are a pause. */
export const MAX_SKIPS = 20;
/** Two weeks of a daily order. */
export const MAX_DATES = 14;
