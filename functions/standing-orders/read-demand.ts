import { accountPart } from '#functions/customers/customers.module.ts';
import { readTogether } from '#functions/platform/table/read-together.ts';
import type { Product } from '#shared/catalog/product.ts';
import type { DeliveryRules } from '#shared/delivery/delivery-rules.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import {
  comingOf,
  demandDays,
  type DemandRow,
  standingDemand,
} from '#shared/standing-orders/standing-demand.ts';
import { standingZone } from '#shared/standing-orders/standing-due.ts';
import type { StandingServices } from './standing-services.ts';

export type DemandServices = Pick<StandingServices, 'table' | 'standing' | 'delivery'>;

/** What standing orders will order on seven days, today first; by product, in its stock unit. */
export const readComing = async (
  { table, standing: store, delivery }: DemandServices,
  products: ReadonlyMap<string, Pick<Product, 'byPiece'>>,
  now: Date,
): Promise<ReadonlyMap<string, readonly number[]>> => {
  const { rules } = await delivery.read();
  const rows: DemandRow[] = [];
  for await (const page of store.everyone()) {
    const read = await readTogether(
      table,
      page.map(({ customerId }) => accountPart(customerId)),
    );
    const all = page.flatMap((standing) => {
      const account = read(accountPart(standing.customerId));
      return account ? [{ standing, zone: zoneFor(account, standing, rules), orders: [] }] : [];
    });
    rows.push(...standingDemand(all, rules, demandDays(parisDay(now))));
  }
  return comingOf(rows, (id) => products.get(id)?.byPiece);
};

type Account = Pick<Parameters<typeof standingZone>[0], 'address' | 'postal' | 'addresses'> & {
  blockedAt?: string;
};

/** None for a blocked account: its orders are refused. */
export const zoneFor = (
  { address, postal, addresses = [], blockedAt }: Account,
  standing: Parameters<typeof standingZone>[1],
  rules: DeliveryRules,
) => (blockedAt === undefined ? standingZone({ address, postal, addresses }, standing, rules) : undefined);
