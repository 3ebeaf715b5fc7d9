import { keepTerms } from '#functions/erp/keep-terms.ts';
import type { Customers } from '#functions/customers/customers.module.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';
import { customerIdOfParty } from '#shared/erp/third-party-match.ts';

type Services = {
  table: Table;
  customers: Pick<Customers, 'find' | 'recordHouseTerms'>;
  erp: () => Promise<DolibarrGateway>;
};

const PAGE = 200;
/** The ERP's reckoning may be two hours off, and third parties do not say when they were changed. */
const OVERLAP_SECONDS = 2 * 3600 + 600;
const FIRST_LOOK_SECONDS = 24 * 3600;

/**
 * What the house granted its customers since the last look: price level, discount, limit, closed. A party that the shop
 * linked carries the account's id; one that carries another id is read with each order.
 */
export const followThirdParties = async ({ table, customers, erp }: Services, now: Date) => {
  const key = keys.syncCursor('erp-third-parties');
  const nowSeconds = Math.floor(now.getTime() / 1000);
  const lookedAt = (await table.get<{ lookedAt: number }>(key))?.lookedAt ?? nowSeconds - FIRST_LOOK_SECONDS;
  const gateway = await erp();
  let changed = 0;
  for (let afterId = '0'; ;) {
    const parties = await readErp(
      gateway.listChangedThirdParties({ changedSince: lookedAt - OVERLAP_SECONDS, afterId, limit: PAGE }),
    );
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
    const last = parties.at(-1);
    if (!last || parties.length < PAGE) break;
    afterId = last.id;
  }
  await table.put({ ...key, lookedAt: nowSeconds });
  return { termsChanged: changed };
};
