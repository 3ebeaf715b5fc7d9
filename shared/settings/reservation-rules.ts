import type { Cents } from '#shared/kernel/money.ts';

/** How much an account may have reserved without paying, and how long. */
export type ReservationRules = {
  /** An account is new for so many days after it was opened. */
  newAccountDays: number;
  /** Total TTC of unpaid orders that are not on their way; null: any. */
  newAccountCapCents: Cents | null;
  knownAccountCapCents: Cents | null;
  /** For customers of a group, in place of both. */
  groupCaps: readonly GroupCap[];
  expiry: ExpiryRules;
};

export type GroupCap = { groupId: number; capCents: Cents | null };

/** Unpaid orders of new accounts: the customer is warned, then they are cancelled. */
export type ExpiryRules = { on: boolean; warnAfterHours: number; cancelAfterHours: number };

export const DEFAULT_RESERVATION_RULES: ReservationRules = {
  newAccountDays: 30,
  newAccountCapCents: 300_000,
  knownAccountCapCents: 3_000_000,
  groupCaps: [],
  expiry: { on: true, warnAfterHours: 24, cancelAfterHours: 48 },
};

type Known = { createdAt: string; groupId: number };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const isNewAccount = (
  rules: Pick<ReservationRules, 'newAccountDays'>,
  createdAt: string,
  now: Date,
): boolean => now.getTime() - Date.parse(createdAt) < rules.newAccountDays * DAY_MS;

/** Until when an order placed now waits for its payment, at least; undefined where it does not end by itself. */
export const endsUnpaidAt = (rules: ReservationRules, createdAt: string, now: Date): Date | undefined =>
  rules.expiry.on && isNewAccount(rules, createdAt, now)
    ? new Date(now.getTime() + rules.expiry.cancelAfterHours * HOUR_MS)
    : undefined;

/** What a customer's unpaid orders may come to; null: no limit. */
export const reservationCap = (
  rules: ReservationRules,
  { createdAt, groupId }: Known,
  now: Date,
): Cents | null => {
  const ofGroup = rules.groupCaps.find((group) => group.groupId === groupId);
  if (ofGroup) return ofGroup.capCents;
  return isNewAccount(rules, createdAt, now) ? rules.newAccountCapCents : rules.knownAccountCapCents;
};
