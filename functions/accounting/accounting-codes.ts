import type { MoneyServices } from './money-services.ts';
import { mapInBatches } from '#functions/platform/batches.ts';
import { log } from '#functions/platform/logger.ts';
import { readParties } from '#functions/wholesale/read-lists.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/**
 * Accounting code by customer: Dolibarr's accounting code, else its customer number. Empty when Dolibarr
 * does not answer.
 */
export const accountingCodes = async (
  services: Pick<MoneyServices, 'cache' | 'customers' | 'erp'>,
  of: readonly { customerId: string }[],
  now: Date,
): Promise<Map<string, string>> => {
  const ids = [...new Set(of.map(({ customerId }) => customerId))];
  if (ids.length === 0) return new Map();
  const [parties, accounts] = await Promise.all([
    readParties(services, now).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      log.warn('money is exported without accounting codes', { cause: error.message });
      return { rows: [] };
    }),
    mapInBatches(ids, (id) => services.customers.find(id), 25),
  ]);
  const codes = new Map(parties.rows.map(({ id, accountingCode, code }) => [id, accountingCode ?? code]));
  return new Map(
    accounts.flatMap((account) => {
      const code = account?.erpId ? codes.get(account.erpId) : undefined;
      return account && code ? [[account.id, code] as const] : [];
    }),
  );
};
