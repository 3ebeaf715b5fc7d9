import { getOwnOrder } from '#functions/orders/list-orders.ts';
import { clientRow } from '#functions/orders/order-view.ts';
import { retryOrRefuse } from '#functions/platform/table/retry-on-conflict.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { withState } from '#shared/standing-orders/standing-due.ts';
import { readContext, type StandingContext } from './handled-writes.ts';
import type { StandingServices } from './standing-services.ts';
import { isExpirable, isPastConfirmation, refuseUnlessMay } from '#shared/orders/order-state.ts';
import { writeChange } from '#functions/order-changes/change-web-order.ts';
import { plannedDates } from '#shared/standing-orders/planned-dates.ts';
import { type HandledDate, MAX_SKIPS, type StandingOrder } from '#shared/standing-orders/standing-order.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { contextOrRefuse, ownStanding, replace } from './change-standing-order.ts';

type Confirm = { customerId: string; orderId: string; now: Date };

/** Confirms an order of a standing order; idempotent. */
export const confirmOrder = (services: StandingServices, request: Confirm) =>
  retryOrRefuse(() => confirm(services, request));

const confirm = async (services: StandingServices, { customerId, orderId, now }: Confirm) => {
  const order = await getOwnOrder(services.orders, customerId, orderId);
  const { confirmBefore, standing: from, ...rest } = order;
  if (order.status === 'annule') refuseUnlessMay('confirm', order);
  const confirmed = { ...rest, ...(from ? { standing: from } : {}) };
  const answer = { success: true as const, data: clientRow(confirmed), message: 'Commande confirmée.' };
  if (confirmBefore === undefined) return answer;
  refuseUnlessMay('confirm', order);
  if (isPastConfirmation(order, now))
    throw new Refusal('too_late', 'L’heure limite est passée : cette commande ne peut plus être confirmée.');
  const [standing, context] = await Promise.all([
    from && services.standing.find(customerId, from.id),
    readContext(services, customerId),
  ]);
  const after = standing && from && withState(standing, from.date, 'confirmed');
  await services.table.transact([
    services.orders.change(order, { confirmBefore: null }),
    services.orders.audit(orderId, {
      at: now.toISOString(),
      actor: `client:${customerId}`,
      field: 'confirmation',
      from: null,
      to: 'confirmée',
      reason: null,
    }),
    ...(after && context ? [services.standing.replace(after, context.dueOf(after))] : []),
  ]);
  return answer;
};

type Skip = { customerId: string; id: string; date: string; skip: boolean; now: Date };

/**
 * « Sauter cette fois »: skips a future date, or undoes that; an existing order for it is cancelled, until
 * its cutoff and before payment or preparation.
 */
export const skipDate = async (services: StandingServices, { customerId, id, date, skip, now }: Skip) => {
  const context = await contextOrRefuse(services, customerId);
  const standing = await ownStanding(services, customerId, id);
  const handled = standing.dates.find((each) => each.date === date);
  const after = handled
    ? await withoutOrder(services, standing, handled, { skip, now })
    : skipped(standing, date, { skip, now, context });
  const message = skip ? 'Cette date est sautée.' : 'Cette date est remise.';
  return replace(services, after, context, now, message);
};

/** Cancels the existing order as its customer would; refused if it cannot be cancelled any more. */
const withoutOrder = async (
  services: StandingServices,
  standing: StandingOrder,
  { date, orderId, cutoff }: HandledDate,
  { skip, now }: { skip: boolean; now: Date },
): Promise<StandingOrder> => {
  if (!skip || orderId === undefined)
    throw new Refusal(
      'too_late',
      'Cette date est déjà passée en commande : passez une commande pour ce jour.',
    );
  if (Date.parse(cutoff) <= now.getTime()) throw tooLate();
  await writeChange(
    services,
    { orderId, adminId: '', change: { field: 'status', value: 'annule' }, now },
    {
      actor: `client:${standing.customerId}`,
      reason: 'Date sautée par le client',
      event: 'order.cancelled',
      isDue: isExpirable,
    },
  );
  const order = await services.orders.find(standing.customerId, orderId);
  if (order && order.status !== 'annule')
    throw new Refusal(
      'order_not_editable',
      'Cette commande est réglée, validée ou en préparation : appelez-nous pour l’annuler.',
    );
  return withState(standing, date, 'skipped');
};

const tooLate = () => new Refusal('too_late', 'L’heure limite de cette date est passée.');

const skipped = (
  standing: StandingOrder,
  date: string,
  { skip, now, context }: { skip: boolean; now: Date; context: StandingContext },
): StandingOrder => {
  const planned = plannedOn(standing, date, context);
  if (!planned || planned.what === 'paused')
    throw new Refusal('not_found', 'Cette commande régulière ne vient pas ce jour-là.');
  if (planned.cutoff <= now) throw tooLate();
  const today = parisDay(now);
  const others = standing.skips.filter((each) => each !== date && each >= today);
  if (skip && others.length >= MAX_SKIPS)
    throw new Refusal('invalid_input', `Au plus ${MAX_SKIPS} dates sautées : faites plutôt une pause.`, {
      field: 'day',
    });
  return { ...standing, skips: skip ? [...others, date].toSorted() : others };
};

const plannedOn = (standing: StandingOrder, date: string, { zoneOf, rules }: StandingContext) => {
  for (const planned of plannedDates(standing, zoneOf(standing), rules, standing.doneUntil)) {
    if (planned.date === date) return planned;
    if (planned.date > date) return undefined;
  }
  return undefined;
};
