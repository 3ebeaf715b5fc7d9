import type { ErpSupplierOrder } from '#functions/gateways/dolibarr/suppliers/erp-purchase.ts';
import { recordedAnswer } from '#functions/stock/movements/movement-views.ts';
import { recordMovements } from '#functions/stock/movements/record-movements.ts';
import {
  productsOf,
  readExpected,
  type ReceptionServices,
  supplierName,
} from '#functions/stock/receptions/expected-orders.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import type { Unit } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { ReceivedOrder } from '#shared/stock/movements/movement.ts';
import type { RequestedLine } from '#shared/stock/movements/movement-request.ts';
import { receptionLot } from '#shared/stock/receptions/reception-lot.ts';
import { receptionNote } from '#shared/stock/receptions/reception-note.ts';
import type { ReceiveBody } from '#shared/stock/receptions/receptions.contract.ts';

type Receive = { orderId: string; body: ReceiveBody; adminId: string; key: string; now: Date };

/**
 * Takes in what came of a supplier order: each line a lot at the order's price, from its supplier, in one transaction. The
 * ERP gets it as one reception (functions/erp/movements/push-reception.ts). More than was ordered may come: it is weighed,
 * not counted.
 */
export const receiveOrder = async (services: ReceptionServices, request: Receive) => {
  const { body, adminId, key, now } = request;
  const { order, names } = await readExpected(services, request.orderId);
  if (order.status !== 'ordered' && order.status !== 'partly') {
    throw new Refusal('invalid_input', `La commande ${order.ref} n’est pas ouverte dans Dolibarr.`, {
      field: 'order',
    });
  }
  const supplier = supplierName(order, names);
  const lines = body.lines.flatMap((line, i) => requested(line, i, { body, order, supplier, now }));
  if (lines.length === 0) {
    throw new Refusal('invalid_input', 'Rien n’est reçu : saisissez le poids d’une ligne au moins.', {
      field: 'lines.0.qty',
      details: { stage: 'entry' },
    });
  }
  const products = await productsOf(services, [order]);
  const productOf = (lineId: string) => {
    const ordered = lineOf(order, lineId);
    return { label: ordered?.label ?? '', unit: products.get(ordered?.productId ?? '')?.unit ?? 'kg' };
  };
  const refused = refusedOf(body.lines, productOf);
  const deliveryRef = body.delivery_ref || null;
  const received: ReceivedOrder = {
    orderId: order.id,
    orderRef: order.ref,
    supplierId: order.supplierId,
    supplier,
    supplierRef: deliveryRef ?? order.supplierRef,
    deliveryRef,
    day: parisDay(now),
    note: receptionNote(body.lines, productOf),
    ...(refused.length > 0 ? { refused } : {}),
  };
  const sent = { orderId: request.orderId, ...body };
  return recordedAnswer(
    await recordMovements(services, { adminId, idempotencyKey: key, sent, lines, received, now }),
  );
};

const lineOf = ({ lines }: ErpSupplierOrder, lineId: string) => lines.find(({ id }) => id === lineId);

/** What the lorry took back, as the document keeps it. */
const refusedOf = (
  lines: ReceiveBody['lines'],
  productOf: (lineId: string) => { label: string; unit: Unit },
): NonNullable<ReceivedOrder['refused']> =>
  lines.flatMap(({ order_line_id: orderLineId, refused_qty: milli, refused_reason: reason }) => {
    const { label, unit } = productOf(orderLineId);
    return milli
      ? [{ orderLineId, label, ...(unit === 'piece' ? { unit } : {}), milli, reason: reason ?? '' }]
      : [];
  });

/** One line as an entry; none of what was refused whole. */
const requested = (
  line: ReceiveBody['lines'][number],
  at: number,
  { body, order, supplier, now }: { body: ReceiveBody; order: ErpSupplierOrder; supplier: string; now: Date },
): RequestedLine[] => {
  const path = `lines.${at}.`;
  const refuse = (field: string, message: string) =>
    new Refusal('invalid_input', message, { field: `${path}${field}`, details: { stage: 'entry' } });
  const ordered = lineOf(order, line.order_line_id);
  if (!ordered?.productId) throw refuse('order_line_id', 'Cette ligne n’est pas de la commande.');
  if (line.refused_qty && !line.refused_reason)
    throw refuse('refused_reason', 'Dites pourquoi c’est refusé.');
  if (line.qty === 0) return [];
  return [
    {
      path,
      siteId: body.warehouse_id,
      product_id: ordered.productId,
      milli: line.qty,
      ...(line.pieces === undefined ? {} : { pieces: line.pieces }),
      lot: line.lot ?? receptionLot(order.ref, now),
      sellby: line.sellby || undefined,
      eatby: line.eatby || undefined,
      label: `Réception de ${supplier}, commande ${order.ref}`.slice(0, 120),
      origin: { ...line.origin, supplier, supplier_id: order.supplierId },
      orderLine: { id: ordered.id, unitPriceE4: ordered.netPriceE4 },
      ...(line.temperature === undefined ? {} : { temperatureDeci: Math.round(line.temperature * 10) }),
    },
  ];
};
