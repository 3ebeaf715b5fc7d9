import { giveLotsBack } from '#functions/preparation/give-back.ts';
import { closeOpenPayment } from '#functions/payments/close-open-payment.ts';
import type { ActServices } from '#functions/payments/payment-services.ts';
import { settleWeighing } from '#functions/payments/settle-weighing.ts';
import { refuseWhenLeft } from '#functions/orders/left-in-erp.ts';
import { lookAtLots } from '#functions/stock/lots/look-at-lots.ts';
import { getAnyOrder } from '#functions/orders/list-orders.ts';
import { orderEvent } from '#functions/orders/order-event.ts';
import { preparationView } from '#functions/preparation/preparation-view.ts';
import { preparationsStore } from '#functions/preparation/preparations.store.ts';
import { preparedLines, refuseOther } from '#functions/preparation/save-preparation.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';

import { shopSettings } from '#functions/settings/settings.module.ts';
import { openPreparation } from '#functions/stock/stock.module.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
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

/** DynamoDB takes no more in one transaction. */
const MAX_ITEMS = 100;

/**
 * What was weighed is what is delivered, invoiced and paid: the order with its final quantities and total, the end of its
 * reservation, the exits of the stock with their lots and their twins in the ERP are one transaction. A second closing
 * finds the order closed. Nobody pays the old total meanwhile: an open payment page is closed first.
 */
export const closePreparation = async (services: ActServices, request: Close) => {
  const before = await getAnyOrder(services.orders, request.orderId, request.now);
  refuseUnlessMay('close_preparation', before);
  // its shipment there takes the goods from the stock already
  await refuseWhenLeft(services.erp, before, 'shipped');
  await lookAtLots(
    services,
    before.lines.map(({ productId }) => productId),
    request.now,
  );
  if ((await closeOpenPayment(services, before, request.now)) === 'in_progress')
    throw new Refusal('payment_in_progress');
  return retryOnConflict(() => close(services, request), {
    onExhausted: () => Promise.reject(new Refusal('version_conflict')),
  });
};

const close = async (services: ActServices, request: Close) => {
  const { orderId, adminId, version, now } = request;
  const { table, orders, stock } = services;
  const preparations = preparationsStore(table);
  const { shipsInErp } = (await services.settings.read(shopSettings.weighing)).value;
  const found = await getAnyOrder(orders, orderId, now);
  refuseUnlessMay('close_preparation', found);
  refuseOtherLots(found.lines, preparedLines(request.lines));
  refuseOther(version, await preparations.find(orderId));
  // somebody opened a page meanwhile
  if (found.openAttemptId !== null) throw new Refusal('payment_in_progress');
  const by = `admin:${adminId}`;
  const at = now.toISOString();
  const { prepared, checked } = checkedPreparation(found, request, shipsInErp);
  // last, when nothing of the order stands in the way any more
  const order = shipsInErp ? await withoutBoundLots(services, found, { by, now }) : found;
  const delivery = await leave(services, order, checked, { at, by, now, shipsInErp });
  const lines = finalLines(order, checked, shipsInErp ? undefined : delivery);
  const total = orderTotal(lines);
  const event = orderEvent('order.prepared', order, now, `order-prepared-${orderId}`);
  // who weighed it has accepted it: its customer does not read « Nouvelle » of meat in the van
  const accepted = { status: 'valide' as const };
  const sent = shipsInErp
    ? { ...accepted, deliveryStatus: 'en_preparation' as const, awaitsShipment: true }
    : { ...accepted, deliveryStatus: 'expedie' as const };
  const kept = { lines: prepared, by, at };
  const money = await settleWeighing(services, order, total.ttcCents, now);
  const items = [
    ...delivery.items,
    orders.change(order, { lines, ...sent, closedAt: at, erpState: 'a_envoyer', ...money.change }),
    ...money.writes,
    orders.audit(orderId, closedAudit(order, lines, { at, by })),
    preparations.save(orderId, kept, version),
    writeEvent(table, event),
  ];
  if (items.length > MAX_ITEMS) throw tooManyLots();
  await table.transact(items);
  await stock.tick(now, 0);
  const { hold = order.hold, ...moved } = money.change;
  const closed = {
    ...order,
    ...moved,
    ...(hold ? { hold } : {}),
    lines,
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

type Checked = ReturnType<typeof checkedLines>;

/** What was weighed and what lots were said before, as it may be closed; refused where it may not. */
const checkedPreparation = (
  order: Order,
  { lines, overweight }: Close,
  shipsInErp: boolean,
): { prepared: PreparedLine[]; checked: Checked } => {
  const bound = shipsInErp ? boundLines(order) : [];
  const isBound = (productId: string) => bound.some((line) => line.productId === productId);
  const said = [...bound, ...preparedLines(lines).filter(({ productId }) => !isBound(productId))];
  const freed = bound.length > 0 ? { ...order, lines: withoutLots(order.lines) } : order;
  const checked = checkedLines(freed, said, overweight);
  if (checked.every(({ prepared }) => prepared.parts.length === 0)) {
    throw new Refusal('invalid_input', 'Rien n’est préparé : annulez plutôt la commande.', {
      field: 'lines',
    });
  }
  return { prepared: shipsInErp ? checked.map(({ prepared }) => prepared) : said, checked };
};

/** What leaves the stock, or is reserved as weighed until the ERP ships it. */
const leave = (
  { table }: ActServices,
  { id: orderId, reference, customerId, customerName }: Order,
  checked: Checked,
  { at, by, now, shipsInErp }: { at: string; by: string; now: Date; shipsInErp: boolean },
) =>
  openPreparation(table).deliver(
    checked.map(({ line, prepared, path }) => ({
      productId: line.productId,
      productName: line.label,
      unit: line.ordered.unit,
      unitPriceE4: line.unitPriceE4,
      reservedMilli: line.ordered.milli,
      parts: prepared.parts,
      isBound: line.lots.length > 0,
      path,
    })),
    { order: { orderId, reference, customerId, customerName, at, by }, day: parisDay(now), shipsInErp },
  );

/** The lines as they are invoiced. @param delivery from whose lots they left; absent where the ERP's movement says it */
const finalLines = (
  order: Order,
  checked: Checked,
  delivery: Pick<Awaited<ReturnType<typeof leave>>, 'lotsOf'> | undefined,
): OrderLine[] =>
  closedLines(
    order.lines,
    new Map(
      checked.map(({ line, prepared }) => [
        line.productId,
        {
          milli: preparedMilli(prepared),
          reason: prepared.reason,
          lots: (delivery?.lotsOf(line.productId) ?? []).map(({ siteId, lot, milli }) => ({
            siteId,
            lot,
            quantity: quantityOf(line.ordered.unit, milli),
          })),
        },
      ]),
    ),
  );

const closedAudit = (order: Order, lines: readonly OrderLine[], { at, by }: { at: string; by: string }) => ({
  at,
  actor: by,
  field: 'préparation',
  from: `${moneyText(order.totalTtcCents)} TTC`,
  to: `${lines.map(({ ref, invoiced }) => `${ref} : ${quantityText(invoiced)}`).join(', ')} = ${moneyText(orderTotal(lines).ttcCents)} TTC`,
  reason: null,
});

const tooManyLots = () =>
  new Refusal(
    'invalid_input',
    'Cette commande touche trop de lots à la fois : enregistrez d’abord les lots de quelques lignes dans « Ventes web ».',
    { field: 'lines' },
  );

const boundLines = ({ lines }: Order): PreparedLine[] =>
  lines
    .filter(({ lots }) => lots.length > 0)
    .map((line) => ({ productId: line.productId, parts: boundParts(line), reason: '' }));

const withoutLots = (lines: readonly OrderLine[]): OrderLine[] =>
  lines.map((line) => (line.lots.length > 0 ? { ...line, lots: [] } : line));

/** Lots that were said before were taken out of the stock here; a shipment in the ERP is going to take them itself. */
const withoutBoundLots = async (
  services: ActServices,
  order: Order,
  { by, now }: { by: string; now: Date },
): Promise<Order> => {
  if (boundLines(order).length === 0) return order;
  await giveLotsBack(services, order, { by, now, reason: 'Rendus pour être expédiés dans Dolibarr' });
  return getAnyOrder(services.orders, order.id, now);
};
