import { openDeliverySettings } from '#functions/delivery/delivery.module.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { lastOrders } from '#shared/delivery/delivery-days.ts';
import { dayInFrench, parisClock, parisDay } from '#shared/kernel/dates.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from '#shared/orders/order.ts';

/** The cutoff of the order's day under today's rules; undefined if it has no day, or its zone was deleted. */
export const additionsUntil = async (
  table: Table,
  { delivery }: Pick<Order, 'delivery'>,
): Promise<Date | undefined> => {
  if (!delivery?.day) return undefined;
  const { rules } = await openDeliverySettings(table).read();
  const zone = rules.zones.find(({ id }) => id === delivery.zone);
  return zone && lastOrders(delivery.day, zone, rules);
};

/**
 * After the cutoff the workshop relies on the ordered quantity: reductions are possible, additions need
 * another order.
 */
export const refuseLateAdditions = async (
  table: Table,
  order: Pick<Order, 'delivery'>,
  now: Date,
): Promise<void> => {
  const until = await additionsUntil(table, order);
  if (until === undefined || now < until) return;
  const last = `${dayInFrench(parisDay(until))} à ${parisClock(until)}`;
  throw new Refusal(
    'too_late',
    `Rien ne s’ajoute plus à cette commande depuis le ${last}. Passez-en une nouvelle.`,
  );
};
