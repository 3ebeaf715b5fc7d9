import type { Account } from '#functions/customers/account.ts';
import { DEFAULT_GROUP } from '#shared/customers/customer.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { reservationCap, type ReservationRules } from '#shared/settings/reservation-rules.ts';

/** What the unpaid orders of an account may come to; null: any. Every customer is in the one group there is. */
export const accountCap = (
  rules: ReservationRules,
  { createdAt }: Pick<Account, 'createdAt'>,
  now: Date,
): Cents | null => reservationCap(rules, { createdAt, groupId: DEFAULT_GROUP.id }, now);
