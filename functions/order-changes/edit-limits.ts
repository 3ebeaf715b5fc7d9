import { openCustomers } from '#functions/customers/customers.module.ts';
import type { OrderServices } from '#functions/orders/order-services.ts';
import { overPlaceLimit, readSpending } from '#functions/orders/spending.ts';
import type { Identity } from '#shared/kernel/access.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from '#shared/orders/order.ts';
import { awaitsApproval } from '#shared/orders/order-state.ts';

type By = { customerId: string; caller?: Identity; now: Date };

/**
 * Why an edit that makes an order dearer is above the limits of whoever edits it, or of the place that it goes to; undefined where it is
 * not, for a Gérant, and of an order that one has to accept anyway.
 */
export const whyOverLimits = async (
  services: OrderServices,
  { caller, customerId, now }: By,
  before: Order,
  totalTtcCents: Cents,
): Promise<string | undefined> => {
  if (awaitsApproval(before) || totalTtcCents <= before.totalTtcCents) return undefined;
  const order = { ...before, totalTtcCents };
  const { approvalReason } = await readSpending(services, caller, now, order.id);
  const own = approvalReason(totalTtcCents);
  if (own !== undefined) return own;
  if (caller?.family !== 'pro' || !caller.person || caller.person.rights?.role === 'gerant') return undefined;
  const account = await openCustomers(services.table).find(customerId);
  return (await overPlaceLimit(services, caller, order, { addresses: account?.addresses ?? [], now })).why;
};

export const overLimit = (why: string): Refusal =>
  new Refusal(
    'over_limit',
    `Ce changement ne passe pas : ${why}. Demandez-le à un Gérant, ou passez une autre commande.`,
  );
