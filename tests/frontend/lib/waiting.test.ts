import { expect, it } from 'vitest';
import { contracts } from '#shared/contracts.ts';

/** Every endpoint with a timeout, and the timeout. */
const patient = Object.fromEntries(
  contracts.flatMap(({ endpoints }) =>
    Object.values(endpoints).flatMap(({ method, path, waitMs }) =>
      waitMs === undefined ? [] : [[`${method} ${path}`, waitMs / 1000]],
    ),
  ),
);

const OF_THE_DOCUMENT = {
  'GET /api/stock-movements/warehouses': 30,
  'POST /api/dolibarr-stock/extract': 300,
  'POST /api/cashmag-sales/extract': 300,
  'POST /api/stock-movements/create': 60,
  'POST /api/stock-movements/create-product-and-stock': 60,
  'GET /api/cashmag-sales/compare': 60,
  'GET /api/cashmag/products-ranking': 30,
  'GET /api/cashmag/sales-stats': 30,
  'GET /api/dashboard/all-products': 60,
  'GET /api/dashboard/web-sales-for-stock': 30,
  'GET /api/dashboard/refresh-dolibarr-cache': 60,
};

const READING_DOLIBARR = {
  'GET /api/dolibarr-stock/stockmovements': 30,
  'GET /api/dolibarr-stock/stockmovements/csv': 30,
  'GET /api/wholesale/clients': 30,
  'GET /api/wholesale/orders': 30,
  'GET /api/wholesale/invoices': 30,
  'GET /api/dolibarr-stock/compare': 60,
  'PUT /api/admin/web-orders/{id}': 20,
};

/**
 * Not in the document: a payment provider or Dolibarr is called during the request, stock is written, or a photograph
 * is uploaded.
 */
const OURS = {
  'GET /api/stock-lots/csv': 25,
  'PUT /api/orders/{id}/items': 20,
  'POST /api/order-approvals/{id}/refuse': 20,
  'POST /api/standing-orders/{id}/dates/{day}': 20,
  'POST /api/payments/stripe/create-session': 20,
  'POST /api/payments/paypal/create-order': 25,
  'POST /api/payments/paypal/capture-order': 25,
  'POST /api/payments/several/card': 25,
  'POST /api/payments/several/wallet': 25,
  'GET /api/payment-verification/verify-stripe-session/{sessionId}': 20,
  'POST /api/admin/web-orders/{id}/refund': 25,
  'POST /api/admin/payment-cases/{id}/refund': 25,
  'POST /api/admin/payment-cases/{id}/accept': 25,
  'POST /api/orders/{id}/proposals/{proposal}/answer': 30,
  'POST /api/consents/{token}': 30,
  'POST /api/admin/preparations/{id}/close': 30,
  'POST /api/admin/claims/{id}/{product}/decision': 30,
  'POST /api/claims/{id}/{product}/photo': 60,
  'GET /api/claims/{id}/{product}/photo': 60,
  'POST /api/receptions/{id}/refusals/{n}/photo': 60,
  'GET /api/receptions/{id}/refusals/{n}/photo': 60,
  'POST /api/stock-movements/operations/{id}/undo': 60,
  'POST /api/stock-movements/count/compare': 60,
  'POST /api/stock-movements/count': 60,
  'GET /api/wholesale/invoices/{id}/pdf': 25,
  'GET /api/dolibarr/invoices/{id}/pdf': 25,
  'GET /api/dolibarr/statement': 25,
  'GET /api/dolibarr/orders/telephone': 30,
  'GET /api/dolibarr/orders/telephone/{id}': 30,
  'POST /api/receptions/expected/{id}': 60,
  'POST /api/admin/readiness/{part}': 20,
  'GET /api/admin/overdue': 30,
  'GET /api/admin/money/csv': 25,
  'GET /api/admin/money/orders-csv': 25,
  'POST /api/admin/overdue/{id}/remind': 30,
};

it('CST-01, CST-11, AMB-112: calls that may take longer than 10 s, each with its timeout in the contract', () => {
  expect(patient).toEqual({ ...OF_THE_DOCUMENT, ...READING_DOLIBARR, ...OURS });
});
