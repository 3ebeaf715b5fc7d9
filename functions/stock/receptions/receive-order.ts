import type { ErpSupplierOrder } from '#functions/gateways/dolibarr/suppliers/erp-purchase.ts';
import { recordedAnswer } from '#functions/stock/movements/movement-views.ts';
import { findEarlier, recordMovements } from '#functions/stock/movements/record-movements.ts';
import {
  productsOf,
  readExpected,
  type ReceptionServices,
  supplierName,
} from '#functions/stock/receptions/expected-orders.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { quantityOf, quantityText, type Unit, wireFromMilli } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { ReceivedOrder } from '#shared/stock/movements/movement.ts';
import type { RequestedLine } from '#shared/stock/movements/movement-request.ts';
import { receptionLot } from '#shared/stock/receptions/reception-lot.ts';
import { receptionNote } from '#shared/stock/receptions/reception-note.ts';
import type { ReceiveBody } from '#shared/stock/receptions/receptions.contract.ts';

type Receive = { orderId: string; body: ReceiveBody; adminId: string; key: string; now: Date };

/**
 * Receives goods of a supplier order: each line a lot at the order's price, from its supplier, in one
 * transaction. The ERP gets it as one reception (functions/erp/movements/push-reception.ts). More than
 * ordered may be received: it is weighed, not counted.
 */
export const receiveOrder = async (services: ReceptionServices, request: Receive) => {
  const { body, adminId, key } = request;
  const sent = { orderId: request.orderId, ...body };
  // a retry after the push finds the order received: its answer is the first one
  const earlier = await findEarlier(services, { adminId, idempotencyKey: key, sent });
  if (earlier) return recordedAnswer(earlier);
  for (let tried = 1; ; tried++) {
    try {
      return await receive(services, { ...request, sent });
    } catch (error) {
      if (!(error instanceof ConcurrentReception)) throw error;
      if (tried === TRIES) throw new Refusal('busy');
    }
  }
};

/** Another device received some of the order since it was read. */
class ConcurrentReception extends Error {}

const TRIES = 6;

const receive = async (services: ReceptionServices, request: Receive & { sent: unknown }) => {
  const { body, adminId, key, sent, now } = request;
  const { order, names, received: before, recorded } = await readExpected(services, request.orderId);
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
  refuseOvertaken(body.lines, before, productOf);
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
  return recordedAnswer(
    await recordMovements(services, {
      adminId,
      idempotencyKey: key,
      sent,
      lines,
      received,
      also: async (documentId) => {
        const { version } = await services.receptions.find(order.id);
        if (version !== recorded.version) throw new ConcurrentReception();
        return [services.receptions.add(order.id, documentId, recorded)];
      },
      now,
    }),
  );
};

type ProductOf = (lineId: string) => { label: string; unit: Unit };

/** AMB-98: the page showed another received quantity than the present one. */
const refuseOvertaken = (
  lines: ReceiveBody['lines'],
  received: ReadonlyMap<string, number>,
  productOf: ProductOf,
): void => {
  for (const [i, { order_line_id: id, seen_received: seen, qty }] of lines.entries()) {
    const milli = received.get(id) ?? 0;
    if (seen === undefined || seen === milli || qty === 0) continue;
    const { label, unit } = productOf(id);
    const [now, then] = [milli, seen].map((each) => quantityText(quantityOf(unit, each)));
    throw new Refusal(
      'version_conflict',
      `« ${label} » : ${now} sont déjà reçus, et votre page en montrait ${then}. Vérifiez, puis enregistrez de nouveau.`,
      { field: `lines.${i}.qty`, details: { stage: 'entry', received: wireFromMilli(milli) } },
    );
  }
};

const lineOf = ({ lines }: ErpSupplierOrder, lineId: string) => lines.find(({ id }) => id === lineId);

/** Refused goods, as stored in the document. */
const refusedOf = (
  lines: ReceiveBody['lines'],
  productOf: ProductOf,
): NonNullable<ReceivedOrder['refused']> =>
  lines.flatMap(({ order_line_id: orderLineId, refused_qty: milli, refused_reason: reason }) => {
    const { label, unit } = productOf(orderLineId);
    return milli
      ? [{ orderLineId, label, ...(unit === 'piece' ? { unit } : {}), milli, reason: reason ?? '' }]
      : [];
  });

/** One line as an entry; none if it was refused completely. */
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
