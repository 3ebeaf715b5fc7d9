import { giveLotsBack } from '#functions/preparation/bind-lots.ts';
import type { PaidAndWeighed } from '#functions/payments/settle-weighing.ts';
import { getAnyOrder } from '#functions/orders/list-orders.ts';
import { orderEvent } from '#functions/orders/order-event.ts';
import type { OrderServices } from '#functions/orders/order-services.ts';
import { preparationView } from '#functions/preparation/preparation-view.ts';
import { preparationsStore } from '#functions/preparation/preparations.store.ts';
import { preparedLines, refuseOther } from '#functions/preparation/save-preparation.ts';
import { announce, writeEvent } from '#functions/platform/outbox/outbox.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';

import { type SettingsStore, shopSettings } from '#functions/settings/settings.module.ts';
import { openPreparation } from '#functions/stock/stock.module.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { centsOfPrice } from '#shared/kernel/money.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderTotal } from '#shared/orders/order-total.ts';
import type { SavedLines } from '#shared/preparation/preparation.contract.ts';
import { refuseOtherLots } from '#shared/preparation/bound-lots.ts';
import {
  boundParts,
  checkedLines,
  closedLines,
  type PreparedLine,
  preparedMilli,
} from '#shared/preparation/prepared-line.ts';
import { refuseUnlessMay } from '#shared/orders/order-state.ts';

type Close = {
  orderId: string;
  adminId: string;
  version: number;
  lines: SavedLines;
  overweight: readonly string[];
  now: Date;
};

type CloseServices = OrderServices & { settings: Pick<SettingsStore, 'read'> };

/** DynamoDB takes no more in one transaction. */
const MAX_ITEMS = 100;

/**
 * What was weighed is what is delivered, invoiced and paid: the order with its final quantities and total, the end of its
 * reservation, the exits of the stock with their lots and their twins in the ERP are one transaction. A second closing
 * finds the order closed. Nobody pays the old total meanwhile: an open payment page is closed first.
 */
export const closePreparation = async (services: CloseServices, money: PaidAndWeighed, request: Close) => {
  const before = await getAnyOrder(services.orders, request.orderId, request.now);
  refuseUnlessMay('close_preparation', before);
  // its shipment there takes the goods from the stock already
  await services.refuseWhenLeft?.(before, 'shipped');
  await services.lookAtLots?.(
    before.lines.map(({ productId }) => productId),
    request.now,
  );
  if ((await money.closePayment(before)) === 'in_progress') throw new Refusal('payment_in_progress');
  return retryOnConflict(() => close(services, money.settle, request), {
    onExhausted: () => Promise.reject(new Refusal('version_conflict')),
  });
};

const close = async (
  services: CloseServices,
  settle: PaidAndWeighed['settle'],
  { orderId, adminId, version, lines, overweight, now }: Close,
) => {
  const { table, orders, stock } = services;
  const preparations = preparationsStore(table);
  const { shipsInErp } = (await services.settings.read(shopSettings.weighing)).value;
  const found = await getAnyOrder(orders, orderId, now);
  refuseUnlessMay('close_preparation', found);
  refuseOtherLots(found.lines, preparedLines(lines));
  const { order, bound } = shipsInErp
    ? await withoutBoundLots(services, found, { by: `admin:${adminId}`, now })
    : { order: found, bound: [] };
  refuseOther(version, await preparations.find(orderId));
  // somebody opened a page meanwhile
  if (order.openAttemptId !== null) throw new Refusal('payment_in_progress');
  const isBound = (productId: string) => bound.some((line) => line.productId === productId);
  const said = [...bound, ...preparedLines(lines).filter(({ productId }) => !isBound(productId))];
  const checked = checkedLines(order, said, overweight);
  if (checked.every(({ prepared }) => prepared.parts.length === 0)) {
    throw new Refusal('invalid_input', 'Rien n’est préparé : annulez plutôt la commande.', {
      field: 'lines',
    });
  }
  const by = `admin:${adminId}`;
  const at = now.toISOString();
  const { reference, customerId, customerName } = order;
  const delivery = await openPreparation(table).deliver(
    checked.map(({ line, prepared, path }) => ({
      productId: line.productId,
      productName: line.label,
      unit: line.ordered.unit,
      unitPriceCents: centsOfPrice(line.unitPriceE4),
      reservedMilli: line.ordered.milli,
      parts: prepared.parts,
      isBound: line.lots.length > 0,
      path,
    })),
    { order: { orderId, reference, customerId, customerName, at, by }, day: parisDay(now), shipsInErp },
  );
  const after = closedLines(
    order.lines,
    new Map(
      checked.map(({ line, prepared }) => [
        line.productId,
        {
          milli: preparedMilli(prepared),
          reason: prepared.reason,
          // what leaves by a shipment of the ERP leaves its lots by that movement
          lots: shipsInErp
            ? []
            : delivery.lotsOf(line.productId).map(({ siteId, lot, milli }) => ({
                siteId,
                lot,
                quantity: quantityOf(line.ordered.unit, milli),
              })),
        },
      ]),
    ),
  );
  const total = orderTotal(after);
  const event = orderEvent('order.prepared', order, now, `order-prepared-${orderId}`);
  // who weighed it has accepted it: its customer does not read « Nouvelle » of meat in the van
  const accepted = { status: 'valide' as const };
  const sent = shipsInErp
    ? { ...accepted, deliveryStatus: 'en_preparation' as const, awaitsShipment: true }
    : { ...accepted, deliveryStatus: 'expedie' as const };
  const kept = { lines: shipsInErp ? checked.map(({ prepared }) => prepared) : said, by, at };
  const money = await settle(order, total.ttcCents);
  const items = [
    ...delivery.items,
    orders.change(order, {
      lines: after,
      ...sent,
      closedAt: at,
      erpState: 'a_envoyer',
      ...money.change,
    }),
    ...money.writes,
    orders.audit(orderId, {
      at,
      actor: by,
      field: 'préparation',
      from: `${moneyText(order.totalTtcCents)} TTC`,
      to: `${after.map(({ ref, invoiced }) => `${ref} : ${quantityText(invoiced)}`).join(', ')} = ${moneyText(total.ttcCents)} TTC`,
      reason: null,
    }),
    preparations.save(orderId, kept, version),
    writeEvent(table, event),
  ];
  if (items.length > MAX_ITEMS) {
    throw new Refusal(
      'invalid_input',
      'Cette commande touche trop de lots à la fois : enregistrez d’abord les lots de quelques lignes dans « Ventes web ».',
      { field: 'lines' },
    );
  }
  await table.transact(items);
  await Promise.all([
    stock.tick(now, 0),
    announce(event),
    ...(delivery.event ? [announce(delivery.event)] : []),
  ]);
  const { hold = order.hold, ...moved } = money.change;
  const closed = {
    ...order,
    ...moved,
    ...(hold ? { hold } : {}),
    lines: after,
    ...sent,
    closedAt: at,
    totalHtCents: total.htCents,
    totalVatCents: total.vatCents,
    totalTtcCents: total.ttcCents,
  };
  return {
    success: true as const,
    data: preparationView(closed, { ...kept, version: version + 1 }, now),
    message: 'Préparation clôturée',
  };
};

/** Lots that were said before were taken out of the stock here; a shipment in the ERP is going to take them itself. */
const withoutBoundLots = async (
  services: OrderServices,
  order: Order,
  { by, now }: { by: string; now: Date },
): Promise<{ order: Order; bound: PreparedLine[] }> => {
  const bound = order.lines
    .filter(({ lots }) => lots.length > 0)
    .map((line) => ({ productId: line.productId, parts: boundParts(line), reason: '' }));
  if (bound.length === 0) return { order, bound };
  await giveLotsBack(services, order, { by, now });
  return { order: await getAnyOrder(services.orders, order.id, now), bound };
};
