import { addDays } from '#shared/kernel/dates.ts';
import { type BasisPoints, type Cents, divideHalfUp } from '#shared/kernel/money.ts';

/** Where the house sells: over the counter, on the site, and on invoice to whom it knows from Dolibarr. */
export const channels = ['till', 'web', 'wholesale'] as const;
export type Channel = (typeof channels)[number];

/** `closed`: nobody was there to sell; `unread`: nothing is known of it, which is never 0. */
export const takingStates = ['known', 'closed', 'unread'] as const;
export type TakingState = (typeof takingStates)[number];

/** What a channel took on a Paris day, excluding VAT; 0 where it is closed or unread. */
export type DayTakings = { day: string; state: TakingState; cents: Cents };

/** A day is looked at beside as many of the same weekday before it. */
const WEEKS = 4;

/** The same weekday of the weeks before, the newest first: a Thursday is like Thursdays, not like the Wednesday before. */
export const sameWeekdays = (day: string): string[] =>
  Array.from({ length: WEEKS }, (_, week) => addDays(day, -7 * (week + 1)));

export type Comparison = {
  /** The mean of the days before that were open and read; null where there is none. */
  usualCents: Cents | null;
  /** Of how many days that is the mean. */
  days: number;
  /** Of the usual; null where there is nothing to compare, and for a day without takings: it is no « −100 % ». */
  change: BasisPoints | null;
};

/** A day beside those before it. Days that were closed, a holiday among them, or never read say nothing of the usual. */
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

/** Several channels as one: of those that are known, on the days on which each of them is known or was closed. */
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
 * The part of a day's takings until a time of the clock, of the running hour as many minutes, by what each hour took (in any unit): what is over of one day is
 * compared with the same part of another. All of it where nobody knows its hours.
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
