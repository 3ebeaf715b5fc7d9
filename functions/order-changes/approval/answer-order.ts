import { getOwnOrder } from '#functions/orders/list-orders.ts';
import { placerNames } from '#functions/orders/name-authors.ts';
import { orderEvent } from '#functions/orders/order-event.ts';
import { clientRow } from '#functions/orders/order-view.ts';
import { clientActor } from '#functions/orders/spending.ts';
import { writeChange } from '#functions/order-changes/change-web-order.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { retryOrRefuse } from '#functions/platform/table/retry-on-conflict.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from '#shared/orders/order.ts';
import type { ApprovalServices, Gerant } from './approval-services.ts';
import { awaitsApproval, isPastConfirmation } from '#shared/orders/order-state.ts';

const OVER = 'L’heure limite est passée : cette commande ne peut plus être validée.';

/** « À valider »: pending orders of the company, the first to expire on top. */
export const listApprovals = async ({ orders, guards, people }: ApprovalServices, customerId: string) => {
  const guard = await guards.find(customerId);
  const waiting: Order[] = [];
  for await (const order of orders.ordersFrom(customerId, guard?.from))
    if (awaitsApproval(order)) waiting.push(order);
  const placer = await placerNames(people, waiting);
  const data = waiting
    .toSorted((a, b) => (a.confirmBefore ?? '').localeCompare(b.confirmBefore ?? ''))
    .map((order) => ({ ...clientRow(order), ...placer(order) }));
  return { success: true as const, data };
};

/** What a Gérant saw of the order; without its version the total alone is compared. */
type Seen = { orderId: string; seenTtc: number; seenVersion?: number | undefined };

/** A Gérant's approval; idempotent. Refused if the order changed since it was shown, or its time is over. */
export const approveOrder = (services: ApprovalServices, gerant: Gerant, request: Seen) =>
  retryOrRefuse(() => approve(services, gerant, request));

const approve = async (
  services: ApprovalServices,
  gerant: Gerant,
  { orderId, seenTtc, seenVersion }: Seen,
) => {
  const { customerId, personId, now } = gerant;
  const order = await getOwnOrder(services.orders, customerId, orderId);
  if (order.status === 'annule') throw ended();
  const { confirmBefore: _waiting, ...approved } = order;
  const answer = { success: true as const, data: clientRow(approved), message: 'Commande validée.' };
  if (!awaitsApproval(order)) return answer;
  if (isPastConfirmation(order, now)) throw new Refusal('too_late', OVER);
  if (centsFromEuros(seenTtc) !== order.totalTtcCents || (seenVersion ?? order.version) !== order.version)
    throw new Refusal(
      'version_conflict',
      'Cette commande a changé entre-temps : relisez-la, puis validez-la.',
    );
  await services.table.transact([
    services.orders.change(order, { confirmBefore: null, erpState: 'a_envoyer' }),
    services.orders.audit(orderId, {
      at: now.toISOString(),
      actor: clientActor(customerId, personId),
      field: 'validation',
      from: 'demandée à un Gérant',
      to: 'acceptée',
      reason: null,
    }),
    writeEvent(services.table, orderEvent('order.approved', order, now, `order-approved-${orderId}`)),
    await stillGerant(services, gerant),
  ]);
  return answer;
};

/** A Gérant's rejection: the order is cancelled and its stock released, with the reason in its history. */
export const refuseOrder = async (
  services: ApprovalServices,
  gerant: Gerant,
  { orderId, word }: { orderId: string; word: string },
) => {
  const before = await getOwnOrder(services.orders, gerant.customerId, orderId);
  if (before.status === 'annule') throw ended();
  const { order } = await writeChange(
    services,
    { orderId, adminId: '', change: { field: 'status', value: 'annule' }, now: gerant.now },
    {
      actor: clientActor(gerant.customerId, gerant.personId),
      reason: word === '' ? 'Refusée par un Gérant' : `Refusée par un Gérant : ${word}`,
      event: 'order.not-approved',
      isDue: awaitsApproval,
      condition: await stillGerant(services, gerant),
    },
  );
  if (order.status !== 'annule')
    throw new Refusal('order_not_editable', 'Cette commande est déjà validée : elle ne se refuse plus.');
  return { success: true as const, message: 'Commande refusée. La personne qui l’a envoyée est prévenue.' };
};

const ended = (): Refusal =>
  new Refusal('order_not_editable', 'Cette commande est annulée : elle n’attend plus de réponse.');

/** Condition of the answer's transaction: a Gérant removed or demoted concurrently cannot answer. */
const stillGerant = async (
  { people, customers }: ApprovalServices,
  { customerId, personId }: Gerant,
): Promise<TransactItem> => {
  if (personId !== undefined) return people.stillGerant(customerId, personId);
  const account = await customers.find(customerId);
  if (!account) throw new Refusal('not_signed_in');
  return people.stillHolder(account);
};
