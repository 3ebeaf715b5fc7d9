import { takeAgreedPrices } from './take-agreed-prices.ts';
import { openAgreedPrices, openCustomers } from '#functions/customers/customers.module.ts';
import { readInTime, IN_ERP } from '#functions/gateways/dolibarr/read-in-time.ts';
import type { DolibarrGateway, ErpOutcome } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpAgreedPrice } from '#functions/gateways/dolibarr/products/erp-product.ts';
import { recentChecks } from '#functions/gateways/dolibarr/recent-checks.ts';
import { mapInBatches } from '#functions/platform/batches.ts';
import { ok } from '#functions/platform/outside/outcome.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { parisDay } from '#shared/kernel/dates.ts';

type Services = { table: Table; erp: () => Promise<DolibarrGateway> };
type AgreedById = Map<string, readonly ErpAgreedPrice[]>;

/** One product is one call of about 20 ms, and a small Dolibarr answers few at once. */
const AT_ONCE = 4;

/**
 * Reads the agreed prices of the products that a customer is about to order: the ERP has no list of them,
 * and a change does not mark the product. One call per product, none if it was read within one poll
 * interval: the answer has every customer's price. Skipped for a customer without a third party, and where
 * no such prices exist.
 */
export const checkAgreedPrices = async (
  { table, erp }: Services,
  customerId: string,
  productIds: readonly string[],
  now: Date,
): Promise<'seen' | 'changed' | 'silent'> => {
  const [customers, agreedPrices] = [openCustomers(table), openAgreedPrices(table)];
  const day = parisDay(now);
  const checks = recentChecks(erp, `prices agreed on ${day}`);
  const staleIds = checks.stale(productIds, now).filter((id) => IN_ERP.test(id));
  if (staleIds.length === 0) return 'seen';
  const [account, round] = await Promise.all([customers.find(customerId), agreedPrices.round()]);
  if (!account?.erpId || round?.isOff) return 'seen';
  const read = (gateway: DolibarrGateway) => readEach(gateway, staleIds, day);
  const agreed = await readInTime(erp, read, 'the prices agreed for an order');
  if (!agreed) return 'silent';
  const changed = await takeAgreedPrices({ agreedPrices, customers }, agreed);
  checks.note(staleIds, now);
  return changed > 0 ? 'changed' : 'seen';
};

/** Empty without prices by customer, as the first poll will find. */
const readEach = async (
  erp: DolibarrGateway,
  ids: readonly string[],
  day: string,
): Promise<ErpOutcome<AgreedById>> => {
  const agreed: AgreedById = new Map();
  const answers = await mapInBatches(
    ids,
    async (id) => ({ id, answer: await erp.listAgreedPrices(id, day) }),
    AT_ONCE,
  );
  for (const { id, answer } of answers) {
    if (answer.kind !== 'ok') return answer;
    if (answer.value) agreed.set(id, answer.value);
  }
  return ok(agreed);
};
