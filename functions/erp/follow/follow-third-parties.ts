import { saveTerms } from '#functions/erp/third-parties/save-terms.ts';
import type { Customers } from '#functions/customers/customers.module.ts';
import { linkedCustomers } from '#functions/customers/linked-customers.ts';
import { changedSincePoll } from '#functions/gateways/dolibarr/changed-since.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpThirdParty } from '#functions/gateways/dolibarr/third-parties/erp-third-party.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';

type Services = {
  table: Table;
  customers: Pick<Customers, 'list' | 'recordHouseTerms'>;
  erp: () => Promise<DolibarrGateway>;
};

/** `said`: terms of the re-read parties at the last poll. */
type PollState = { readAt: string; said?: Record<string, string> };

/** Terms granted to customers since the last poll: price level, discount, limit, closed. */
export const followThirdParties = async ({ table, customers, erp }: Services, now: Date) => {
  const key = keys.syncCursor('erp-third-parties');
  const before = await table.get<PollState>(key);
  const gateway = await erp();
  const parties = await changedSincePoll(
    (query) => gateway.listChangedThirdParties(query),
    before?.readAt,
    now,
  );
  const fresh = parties.filter((party) => before?.said?.[party.id] !== sayingOf(party));
  const linked = fresh.length === 0 ? undefined : await linkedCustomers(customers);
  let changed = 0;
  for (const party of fresh) {
    for (const account of linked?.get(party.id) ?? []) {
      try {
        if (await saveTerms(customers, account, party, now)) changed += 1;
      } catch (error) {
        // deleted concurrently
        if (!(error instanceof ConditionFailed)) throw error;
      }
    }
  }
  const said = Object.fromEntries(parties.slice(0, REMEMBERED).map((party) => [party.id, sayingOf(party)]));
  await table.put({ ...key, readAt: now.toISOString(), said });
  return { termsChanged: changed };
};

/** Parties beyond this number are compared with their accounts at every poll. */
const REMEMBERED = 2000;

const sayingOf = (party: ErpThirdParty): string =>
  [
    party.priceLevel,
    party.discountBasisPoints,
    party.outstandingLimitCents,
    party.isActive,
    party.paysLater,
  ].join('/');
