import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { isValidInDolibarr } from '#shared/erp/dolibarr-order.ts';
import { roundingSeen } from '#shared/erp/rounding-seen.ts';
import { findRounding, saveRounding, type KnownRounding, learnRounding } from './known-rounding.ts';

type Services = { table: Table; erp: () => Promise<DolibarrGateway> };

const DAY_MS = 24 * 3_600_000;
/** The newest; most have a line or two at one rate and decide nothing. */
const ORDERS_READ = 30;

/**
 * Once a day: future orders round VAT as Dolibarr's invoices do. If the key may not read the setting,
 * Dolibarr's own orders decide; if none does, it is by line, the default of Dolibarr, until an administrator
 * or an order decides otherwise.
 */
export const followRounding = async ({ table, erp }: Services, now: Date) => {
  const stored = await findRounding(table);
  if (stored && now.getTime() - Date.parse(stored.polledAt) < DAY_MS) return undefined;
  const gateway = await erp();
  const outcome = await gateway.readSetting('MAIN_ROUNDOFTOTAL_NOT_TOTALOFROUND');
  if (outcome.kind !== 'ok' && outcome.kind !== 'refused') return undefined;
  const known: KnownRounding =
    outcome.kind === 'ok'
      ? { rounding: outcome.value === '1' ? 'rate' : 'line', from: 'setting' }
      : ((await seenOnOrders(gateway)) ?? (stored?.from === 'order' ? stored : ASSUMED));
  if (known.from === 'assumed' && stored) await saveRounding(table, known, now);
  else await learnRounding(table, known, now);
  return { rounding: known.rounding };
};

const ASSUMED: KnownRounding = { rounding: 'line', from: 'assumed' };

/** From the newest order that decides. */
const seenOnOrders = async (gateway: DolibarrGateway): Promise<KnownRounding | undefined> => {
  const listed = await gateway.listOrders({ limit: ORDERS_READ });
  if (listed.kind !== 'ok' || listed.value.length === 0) return undefined;
  const orders = await gateway.readOrders(listed.value.map(({ id }) => id));
  if (orders.kind !== 'ok') return undefined;
  for (const order of orders.value
    .filter(isValidInDolibarr)
    .toSorted((a, b) => Number(b.id) - Number(a.id))) {
    const rounding = roundingSeen(order);
    if (rounding) return { rounding, from: 'order', orderRef: order.ref };
  }
  return undefined;
};
