import { getOwnOrder } from '#functions/orders/list-orders.ts';
import { clientActor, personIdOf } from '#functions/orders/spending.ts';
import { type EditOrder, plannedEdit, refuseUnlessEditable } from '#functions/order-changes/edit-order.ts';
import { limitsOfEdit } from '#functions/order-changes/edit-limits.ts';
import type { ActServices } from '#functions/payments/payment-services.ts';
import { countTry } from '#functions/platform/http/rate-limit.ts';
import { sha256 } from '#functions/platform/ids.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { mergedItems } from '#shared/orders/cart.ts';
import { lineChanges } from '#shared/orders/line-changes.ts';

/** Each request e-mails every Gérant. */
const ASKED = { scope: 'ask-edit', max: 20, windowSeconds: 3600 };

const REQUESTED =
  'Les Gérants sont prévenus. La commande reste comme elle est tant qu’aucun d’eux ne la change.';

/**
 * « Demander à un Gérant »: an edit above the editor's limits is sent to the Gérants, who make it
 * themselves. The order does not change, and nothing more is reserved; a repeated request sends no second
 * e-mail.
 */
export const askEdit = async (services: ActServices, request: EditOrder) => {
  const { customerId, orderId, caller, now } = request;
  const items = mergedItems(request.items);
  const order = await getOwnOrder(services.orders, customerId, orderId);
  refuseUnlessEditable(order);
  const { lines, total } = await plannedEdit(services, order, items, request);
  const { why } = await limitsOfEdit(services, request, order, total.ttcCents);
  if (why === undefined)
    throw new Refusal('invalid_input', 'Ce changement ne demande pas de Gérant : enregistrez-le.', {
      field: 'items',
    });
  const personId = personIdOf(caller);
  await countTry(services.table, ASKED, `${customerId}/${personId ?? ''}`, now);
  const changes = lineChanges(order.lines, lines);
  await unlessConditionFails(
    services.table.transact([
      services.orders.audit(orderId, {
        at: now.toISOString(),
        actor: clientActor(customerId, personId),
        field: 'lignes',
        from: null,
        to: `Demandé à un Gérant : ${changes}`,
        reason: why,
      }),
      writeEvent(services.table, {
        id: `order-edit-asked-${orderId}-${order.version}-${sha256(changes).slice(0, 16)}`,
        type: 'order.edit-asked',
        version: 1,
        at: now.toISOString(),
        data: { customerId, orderId, changes, why, ...(personId === undefined ? {} : { personId }) },
      }),
    ]),
  );
  return { success: true as const, message: REQUESTED };
};
