import type { Cents } from '#shared/kernel/money.ts';

/** Limits of unpaid reservations: amount and time. */
export type ReservationRules = {
  /** Days during which an account counts as new. */
  newAccountDays: number;
  /** Total TTC of unpaid orders before shipping; null: no limit. */
  newAccountCapCents: Cents | null;
  knownAccountCapCents: Cents | null;
  /** Limits of customer groups, which replace both. */
  groupCaps: readonly GroupCap[];
  expiry: ExpiryRules;
};

export type GroupCap = { groupId: number; capCents: Cents | null };

/** Unpaid orders of new accounts: warning, then cancellation. */
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

/** Earliest cancellation of an order placed now; undefined: never. */
export const endsUnpaidAt = (rules: ReservationRules, createdAt: string, now: Date): Date | undefined =>
  rules.expiry.on && isNewAccount(rules, createdAt, now)
    ? new Date(now.getTime() + rules.expiry.cancelAfterHours * HOUR_MS)
    : undefined;

/** Limit of a customer's unpaid orders; null: none. */
export const reservationCap = (
  rules: ReservationRules,
  { createdAt, groupId }: Known,
  now: Date,
): Cents | null => {
  const ofGroup = rules.groupCaps.find((group) => group.groupId === groupId);
  if (ofGroup) return ofGroup.capCents;
  return isNewAccount(rules, createdAt, now) ? rules.newAccountCapCents : rules.knownAccountCapCents;
};
