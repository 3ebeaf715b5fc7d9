import type { Account } from '#functions/customers/account.ts';
import type { Customers } from '#functions/customers/customers.module.ts';
import type { ErpThirdParty } from '#functions/gateways/dolibarr/third-parties/erp-third-party.ts';
import { grantedDiscount, type HouseTerms } from '#shared/customers/house-terms.ts';

/** Unchanged terms are rewritten once a day, so that their age is known. */
const DAY_MS = 24 * 3_600_000;

/** Saves the terms of the customer's third party: price level, discount, limit, closed. */
export const saveTerms = async (
  customers: Pick<Customers, 'recordHouseTerms'>,
  account: Pick<Account, 'id' | 'houseTerms'>,
  party: ErpThirdParty,
  now: Date,
): Promise<boolean> => {
  const terms = dolibarrTerms(party, now);
  const stored = account.houseTerms;
  const isSame = stored !== undefined && sayings(stored) === sayings(terms);
  if (isSame && now.getTime() - Date.parse(stored.readAt) < DAY_MS) return false;
  await customers.recordHouseTerms(account.id, terms);
  return !isSame;
};

const dolibarrTerms = (party: ErpThirdParty, now: Date): HouseTerms => ({
  level: party.priceLevel ?? 1,
  discount: grantedDiscount(party.discountBasisPoints),
  outstandingLimitCents: party.outstandingLimitCents,
  ...(party.paysLater ? { paysLater: true } : {}),
  isClosed: !party.isActive,
  readAt: now.toISOString(),
});

const sayings = ({ level, discount, outstandingLimitCents, isClosed, paysLater }: HouseTerms): string =>
  [level, discount, outstandingLimitCents, isClosed, paysLater].join('/');
