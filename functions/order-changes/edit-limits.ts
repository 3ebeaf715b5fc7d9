import { openCustomers } from '#functions/customers/customers.module.ts';
import type { OrderServices } from '#functions/orders/order-services.ts';
import {
  type OverPlace,
  overPlaceLimit,
  personIdOf,
  readSpending,
  withTotal,
} from '#functions/orders/spending.ts';
import type { Identity } from '#shared/kernel/access.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from '#shared/orders/order.ts';
import { awaitsApproval } from '#shared/orders/order-state.ts';

type By = { customerId: string; caller?: Identity; now: Date };

/**
 * Why a more expensive edit exceeds the limits of its editor or of the delivery place; empty if it does not,
 * for a Gérant, and for an order that needs approval anyway. `seen`: the company's guard when the week was
 * summed.
 */
export const limitsOfEdit = async (
  services: OrderServices,
  { caller, customerId, now }: By,
  before: Order,
  totalTtcCents: Cents,
): Promise<OverPlace> => {
  if (awaitsApproval(before) || totalTtcCents <= before.totalTtcCents) return {};
  const own = await readSpending(services, caller, now, before);
  const why = own.approvalReason(totalTtcCents);
  const seen = own.seen ? { seen: own.seen } : {};
  if (why !== undefined) return { why, ...seen };
  if (caller?.family !== 'pro' || !caller.person || caller.person.rights?.role === 'gerant') return seen;
  const account = await openCustomers(services.table).find(customerId);
  const order = withTotal(before, totalTtcCents, personIdOf(caller), now);
  if (!account) return seen;
  const places = { address: account.address, postal: account.postal, addresses: account.addresses ?? [] };
  const place = await overPlaceLimit(services, caller, order, { places, now });
  return { ...place, ...seen };
};

export const overLimit = (why: string): Refusal =>
  new Refusal(
    'over_limit',
    `Ce changement ne passe pas : ${why}. Demandez-le à un Gérant, ou passez une autre commande.`,
  );
