import { addDays } from '#shared/kernel/dates.ts';
import { type BasisPoints, type Cents, divideHalfUp } from '#shared/kernel/money.ts';

/** Sales channels: till, site, and invoices of wholesale customers in Dolibarr. */
export const channels = ['till', 'web', 'wholesale'] as const;
export type Channel = (typeof channels)[number];

/** `closed`: no sales possible; `unread`: unknown, which is not 0. */
export const takingStates = ['known', 'closed', 'unread'] as const;
export type TakingState = (typeof takingStates)[number];

/** Revenue HT of a channel on a Paris day; 0 where closed or unread. */
export type DayTakings = { day: string; state: TakingState; cents: Cents };

/** Number of previous weeks to compare with. */
const WEEKS = 4;

/** The same weekday of previous weeks, newest first: sales depend on the weekday. */
export const sameWeekdays = (day: string): string[] =>
  Array.from({ length: WEEKS }, (_, week) => addDays(day, -7 * (week + 1)));

export type Comparison = {
  /** Mean of the open and known days before; null: none. */
  usualCents: Cents | null;
  /** Number of days in the mean. */
  days: number;
  /**
   * Relative to the usual; null without a comparison, and for a day without revenue, which is not « −100 % ».
   */
  change: BasisPoints | null;
};

/** Compares a day with previous ones. Closed days, holidays and unknown days are ignored. */
export const compareTakings = (now: DayTakings, before: readonly DayTakings[]): Comparison => {
  const known = before.filter(({ state }) => state === 'known');
  const usualCents =
    known.length === 0 ? null : Math.round(known.reduce((sum, { cents }) => sum + cents, 0) / known.length);
  const comparable = now.state === 'known' && now.cents !== 0 && usualCents !== null && usualCents > 0;
  return {
    usualCents,
    days: known.length,
    change: comparable ? divideHalfUp((now.cents - usualCents) * 10_000, usualCents) : null,
  };
};

/** Sum of the known channels, on days on which each is known or closed. */
export const addTakings = (day: string, parts: readonly DayTakings[]): DayTakings => {
  const state = parts.some((part) => part.state === 'unread')
    ? 'unread'
    : parts.some((part) => part.state === 'known')
      ? 'known'
      : 'closed';
  const cents = parts.reduce((sum, part) => sum + part.cents, 0);
  return { day, state, cents: state === 'known' ? cents : 0 };
};

/**
 * Part of a day's revenue until a time, with the current hour in proportion to its minutes, by the revenue of
 * each hour (any unit): makes a running day comparable. The whole revenue without known hours.
 */
export const untilHour = (
  cents: Cents,
  hours: readonly number[] | undefined,
  hour: number,
  minutes = 0,
): Cents => {
  const all = hours?.reduce((sum, value) => sum + value, 0) ?? 0;
  if (!hours || all <= 0) return cents;
  const over = hours.slice(0, hour).reduce((sum, value) => sum + value, 0);
  return Math.round((cents * (over + ((hours[hour] ?? 0) * minutes) / 60)) / all);
};
