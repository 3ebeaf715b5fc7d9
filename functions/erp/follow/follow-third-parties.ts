import { keepTerms } from '#functions/erp/keep-terms.ts';
import type { Customers } from '#functions/customers/customers.module.ts';
import { changedSinceLook } from '#functions/gateways/dolibarr/changed-since.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';
import { customerIdOfParty } from '#shared/erp/third-party-match.ts';

type Services = {
  table: Table;
  customers: Pick<Customers, 'find' | 'recordHouseTerms'>;
  erp: () => Promise<DolibarrGateway>;
};

/**
 * What the house granted its customers since the last look: price level, discount, limit, closed. A party that the shop
 * linked carries the account's id; one that carries another id is read with each order.
 */
export const followThirdParties = async ({ table, customers, erp }: Services, now: Date) => {
  const key = keys.syncCursor('erp-third-parties');
  const before = await table.get<{ readAt: string }>(key);
  const gateway = await erp();
  const parties = await changedSinceLook(
    (asked) => gateway.listChangedThirdParties(asked),
    before?.readAt,
    now,
  );
  let changed = 0;
  for (const party of parties) {
    const id = customerIdOfParty(party.refExt);
    const account = id && (await customers.find(id));
    // another stage's, or linked elsewhere: its account's own link rules
    if (!account || account.erpId !== party.id) continue;
    try {
      if (await keepTerms(customers, account, party, now)) changed += 1;
    } catch (error) {
      // deleted meanwhile
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  await table.put({ ...key, readAt: now.toISOString() });
  return { termsChanged: changed };
};
