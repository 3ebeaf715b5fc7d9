import type { Account } from '#functions/customers/account.ts';
import { knownFrom } from '#shared/customers/house-terms.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { FIRST_GROUP } from '#shared/settings/customer-groups.ts';
import { reservationCap, type ReservationRules } from '#shared/settings/reservation-rules.ts';

/**
 * Maximum of an account's unpaid orders, by the shop's rules and by a limit above 0 in the ERP; null: no
 * maximum.
 */
export const accountCap = (
  rules: ReservationRules,
  account: Pick<Account, 'createdAt' | 'knownSince' | 'houseTerms' | 'groupId'>,
  now: Date,
): Cents | null => {
  const { groupId = FIRST_GROUP.id } = account;
  const ours = reservationCap(rules, { createdAt: knownFrom(account), groupId }, now);
  const erpCap = account.houseTerms?.outstandingLimitCents || null;
  if (ours === null || erpCap === null) return ours ?? erpCap;
  return Math.min(ours, erpCap);
};

/**
 * A limit of 0 in the ERP: its screens distinguish it from an empty one, and warn only above it. So a
 * customer who owes nothing can order, and must pay before the next order.
 */
export const isPaidOneByOne = ({ houseTerms }: Pick<Account, 'houseTerms'>): boolean =>
  houseTerms?.outstandingLimitCents === 0;

/** A customer whose third party is closed in the ERP cannot order. */
export const refuseClosed = ({ houseTerms }: Pick<Account, 'houseTerms'>): void => {
  if (houseTerms?.isClosed)
    throw new Refusal('not_allowed', 'Votre compte est fermé aux commandes. Veuillez contacter la maison.');
};
