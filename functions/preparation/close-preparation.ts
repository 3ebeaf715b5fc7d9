import { captureOfOrder } from '#functions/payments/hold/capture-hold.ts';
import { openCatalog } from '#functions/catalog/catalog.module.ts';
import { learnWeights } from '#functions/catalog/pieces/piece-sales.ts';
import { closeOpenPayment } from '#functions/payments/close-open-payment.ts';
import { refuseIfShipped } from '#functions/orders/refuse-if-shipped.ts';
import { checkLots } from '#functions/stock/lots/check-lots.ts';
import { getAnyOrder } from '#functions/orders/list-orders.ts';
import { releaseRemainingLots } from '#functions/preparation/release-stock.ts';
import { preparationView } from '#functions/preparation/preparation-view.ts';
import { type Close, type ClosingServices, recordClosing } from '#functions/preparation/record-closing.ts';
import { withPreparedOrder } from '#functions/preparation/with-prepared-order.ts';
import { retryOrRefuse } from '#functions/platform/table/retry-on-conflict.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from '#shared/orders/order.ts';
import { refuseUnlessMay } from '#shared/orders/order-state.ts';

/**
 * The weighed quantity is delivered, invoiced and paid, and the authorised payment is captured at once. A
 * second closing finds the order closed. The old total cannot be paid in between: an open payment page is
 * closed first.
 */
export const closePreparation = async (services: ClosingServices, request: Close) => {
  const closed = await closeAsWeighed(services, request);
  await captureOfOrder(services, request.orderId, request.now);
  return closed;
};

/** All but the capture, which the reconciliation does if the process crashes in between. */
export const closeAsWeighed = async (services: ClosingServices, request: Close) => {
  const before = await getAnyOrder(services.orders, request.orderId, request.now);
  refuseUnlessMay('close_preparation', before);
  // its shipment in the ERP takes the goods from the stock already
  await refuseIfShipped(services.erp, before, 'shipped');
  await checkLots(
    services,
    before.lines.map(({ productId }) => productId),
    request.now,
  );
  if ((await closeOpenPayment(services, before, request.now)) === 'in_progress')
    throw new Refusal('payment_in_progress');
  const { closed, kept, departure } = await retryOrRefuse(() =>
    withPreparedOrder(services, before.customerId, request, (order) =>
      recordClosing(services, order, request),
    ),
  );
  await releaseRemainingLots(services, closed, request.now);
  await learnWeights(openCatalog(services.table), piecesWeighed(closed));
  return {
    success: true as const,
    data: preparationView(closed, kept, { now: request.now, departure }),
    message: 'Préparation clôturée',
  };
};

/** By product, the weight of each of its pieces. */
const piecesWeighed = ({ id: orderId, lines }: Order) =>
  lines.flatMap(({ productId, pieces }) =>
    pieces?.weights && pieces.weights.length > 0 ? [{ orderId, productId, grams: pieces.weights }] : [],
  );
