import type { ExpiryStep, FailedExpiriesStore } from './failed-expiries.store.ts';
import type { ActServices } from '#functions/payments/payment-services.ts';
import { causeInFrench } from '#functions/platform/outside/failure-texts.ts';
import { log } from '#functions/platform/logger.ts';
import { recordEvent } from '#functions/platform/outbox/outbox.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import { keys } from '#functions/table-keys.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderExpiryAnnounced } from '#shared/orders/orders.events.ts';
import type { ExpiryRules } from '#shared/settings/reservation-rules.ts';
import { writeChange } from '#functions/order-changes/change-web-order.ts';
import { isExpirable } from '#shared/orders/order-state.ts';

export type TryServices = ActServices & { failedExpiries: FailedExpiriesStore };

const HOUR_MS = 3_600_000;
/**
 * Payment in progress or a concurrent change: after this time past the announced end it counts as a failure.
 */
const PATIENCE_MS = HOUR_MS;

type Tried = { done: 'warned' | 'expired' | undefined } | { failed: string };

/**
 * Warns of an unpaid order, or cancels it at the time given in the warning, if either is due. A failure is
 * listed in the back-office until it is resolved.
 * @param failedBefore whether it is listed already
 */
export const tryExpiry = async (
  services: TryServices,
  order: Order,
  expiry: ExpiryRules,
  { now, failedBefore }: { now: Date; failedBefore: boolean },
): Promise<Tried> => {
  let cancelAt: number | undefined;
  try {
    cancelAt = await announcedEnd(services, order);
    const done =
      cancelAt === undefined
        ? await warn(services, order, expiry, now)
        : await cancel(services, order, cancelAt, now);
    if (failedBefore) await services.failedExpiries.remove(order.id);
    return { done };
  } catch (error) {
    if (error instanceof Refusal && (cancelAt ?? 0) + PATIENCE_MS > now.getTime()) return { done: undefined };
    const step: ExpiryStep = cancelAt === undefined ? 'warning' : 'cancellation';
    const cause = causeOf(error);
    log.warn('unpaid order not expired, will be tried again', { orderId: order.id, step, error });
    await services.failedExpiries.record(order, { step, cause, now });
    return { failed: cause };
  }
};

const cancel = async (
  services: TryServices,
  order: Order,
  cancelAt: number,
  now: Date,
): Promise<'expired' | undefined> => {
  if (cancelAt > now.getTime()) return undefined;
  return (await cancelExpired(services, order, now)) ? 'expired' : undefined;
};

const warningId = (orderId: string): string => `order-expiry-${orderId}`;

/** End given in the warning; undefined before it. Any other item never becomes due. */
const announcedEnd = async ({ table }: TryServices, { id: orderId }: Order): Promise<number | undefined> => {
  const id = warningId(orderId);
  const found = await table.get(keys.outboxEntry(id));
  if (!found) return undefined;
  const announced = orderExpiryAnnounced.safeParse({ ...found, id });
  return announced.success ? Date.parse(announced.data.data.cancelAt) : Infinity;
};

/** The customer gets the full time between warning and end, also when the warning is late. */
const warn = async (
  { table }: TryServices,
  order: Order,
  { warnAfterHours, cancelAfterHours }: ExpiryRules,
  now: Date,
): Promise<'warned' | undefined> => {
  const placed = Date.parse(order.placedAt);
  if (now.getTime() < placed + warnAfterHours * HOUR_MS) return undefined;
  const end = Math.max(
    placed + cancelAfterHours * HOUR_MS,
    now.getTime() + (cancelAfterHours - warnAfterHours) * HOUR_MS,
  );
  const event = {
    id: warningId(order.id),
    type: 'order.expiry-announced',
    version: 1,
    at: now.toISOString(),
    data: { customerId: order.customerId, orderId: order.id, cancelAt: new Date(end).toISOString() },
  } as const;
  if (!(await unlessConditionFails(recordEvent(table, event)))) return undefined;
  return 'warned';
};

/** French, for the back-office; technical errors stay in the log. */
const causeOf = (error: unknown): string => {
  if (error instanceof Refusal)
    return error.code === 'payment_in_progress'
      ? 'Un paiement est ouvert, et son prestataire ne confirme pas qu’il est clos.'
      : error.message;
  const technical = error instanceof Error ? error.message : '';
  const words = causeInFrench(technical);
  return words === technical ? 'Erreur imprévue, voir le journal.' : `Échec technique : ${words}.`;
};

const EXPIRED = 'Non réglée dans le délai annoncé.';

/**
 * Cancels an order that was not paid in time: closes an open payment and releases its stock. False if it was
 * paid, or preparation began, or an administrator already undid such a cancellation; refused while it is
 * being paid.
 */
export const cancelExpired = async (
  services: ActServices,
  { id: orderId }: Order,
  now: Date,
): Promise<boolean> => {
  const history = await services.orders.history(orderId);
  if (history.some(({ field, from }) => field === 'status' && from === 'annule')) return false;
  const { order } = await writeChange(
    services,
    { orderId, adminId: '', change: { field: 'status', value: 'annule' }, now },
    { actor: 'system:expiry', reason: EXPIRED, event: 'order.expired', isDue: isExpirable },
  );
  return order.status === 'annule';
};
