import * as z from 'zod/mini';
import { units } from '#shared/kernel/quantity.ts';
import type { SavedLine } from '#shared/orders/saved-line.ts';

/** Why a line is suspended until its customer reviews it. */
export const lineProblems = ['withdrawn', 'unit', 'by-piece', 'by-kilo'] as const;
export type LineProblem = (typeof lineProblems)[number];

export type StandingLine = SavedLine & { problem?: LineProblem };

export const closedDayRules = ['skip', 'before', 'after'] as const;
/** For a date on a closed day: no delivery, or the nearest open day before or after. */
export type ClosedDayRule = (typeof closedDayRules)[number];

export const standingModes = ['confirm', 'direct'] as const;
/** `confirm`: each order must be confirmed before its cutoff. */
export type StandingMode = (typeof standingModes)[number];

export const pause = z.object({ from: z.string(), to: z.string() });
export type Pause = z.output<typeof pause>;

/** The recurrence rule. Days are `YYYY-MM-DD` in Paris. */
export type StandingPlan = {
  /** 1 Monday to 7 Sunday. */
  weekdays: readonly number[];
  /** Every week, or every second week counted from the week of `from`. */
  everyWeeks: 1 | 2;
  from: string;
  /** The last day; absent: open-ended. */
  until?: string;
  /** Both days included. */
  pauses: readonly Pause[];
  /** Single dates that the customer cancelled. */
  skips: readonly string[];
  closedDay: ClosedDayRule;
};

/**
 * Result of a date. `placed`: ordered; `to-confirm`: pending confirmation; `to-approve`: above a limit,
 * pending approval; `confirmed`; `unconfirmed`: cancelled at its cutoff; `skipped`: cancelled by the
 * customer; `closed`: no delivery that day; `refused`: an order rule failed; `missed`: could not be created
 * in time.
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

/** Ordered less than wanted; thousandths of the unit. */
export const shortLine = z.object({
  productId: z.string(),
  label: z.string(),
  unit: z.enum(units),
  wanted: z.number(),
  got: z.number(),
});
export type ShortLine = z.output<typeof shortLine>;

/** A processed date; final. */
export const handledDate = z.object({
  /** By the weekday rule. */
  date: z.string(),
  /** Delivery day; null: none. Differs from `date` where that was closed. */
  day: z.nullable(z.string()),
  /** ISO instant. */
  cutoff: z.string(),
  state: z.enum(dateStates),
  /** ISO instant of the processing. */
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
  /** A delivery address of the account, or `compte` for its own. */
  addressId: string;
  mode: StandingMode;
  /** The company member who created it; absent: an account with one user. */
  by?: string;
  /** ISO instant. */
  createdAt: string;
  /** Dates up to this day are processed, or were in the past at the start. */
  doneUntil: string;
  /** The latest, newest first. */
  dates: readonly HandledDate[];
  /** No new orders; stored until its last order is confirmed or cancelled. */
  ended?: true;
  /** Incremented by every change. */
  version: number;
};

export const MAX_STANDING_ORDERS = 20;
/** Each line is a reservation in the order's transaction. */
export const MAX_STANDING_LINES = 60;
export const MAX_PAUSES = 10;
/** For more, use a pause. */
export const MAX_SKIPS = 20;
/** Two weeks of a daily order. */
export const MAX_DATES = 14;
