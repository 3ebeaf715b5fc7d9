import { expect, test } from 'vitest';
import { contracts } from '#shared/contracts.ts';
import { pathsOf } from '#shared/kernel/endpoint.ts';

/** Where each call of the specification is answered, and for whom (AMB-84). */
const access = new Map(
  contracts.flatMap(({ endpoints }) =>
    Object.values(endpoints).flatMap((endpoint) =>
      pathsOf(endpoint).map((path) => [`${endpoint.method} ${path}`, endpoint.access] as const),
    ),
  ),
);

test.each([
  ['API-03', 'POST /api/auth/login', 'public'],
  ['API-04', 'POST /api/auth/register', 'public'],
  ['API-05', 'POST /api/auth/forgot-password', 'public'],
  ['API-06', 'GET /api/auth/verify/{verificationToken}', 'public'],
  ['API-07', 'POST /api/auth/reset-password', 'public'],
  ['API-08', 'GET /api/products', 'pro_or_admin'],
  ['API-09', 'GET /api/products/categories', 'pro_or_admin'],
  ['API-10', 'GET /api/products/category/{id}', 'pro_or_admin'],
  ['API-11', 'GET /api/products/{id}', 'pro_or_admin'],
  ['API-12', 'POST /api/products/orders', 'pro'],
  ['API-13', 'PUT /products/{id}/stock', 'admin'],
  ['API-02, API-14', 'GET /api/dolibarr/user', 'pro'],
  ['API-15', 'GET /api/dolibarr/orders', 'pro'],
  ['API-16', 'GET /api/dolibarr/invoices', 'pro'],
  ['API-17', 'GET /api/orders/client/{clientId}', 'pro'],
  ['API-18', 'GET /api/orders/{id}', 'pro'],
  ['API-19', 'GET /api/orders/{id}/details', 'pro'],
  ['API-20', 'PUT /api/orders/{id}/items', 'pro'],
  ['API-21', 'PUT /api/orders/{id}/payment-status', 'pro_or_admin'],
  ['API-22', 'PUT /api/orders/{id}/delivery-status', 'admin'],
  ['API-23', 'POST /api/payments/stripe/create-session', 'pro'],
  ['API-24', 'POST /api/payments/paypal/create-order', 'pro'],
  ['API-25', 'POST /api/payments/paypal/capture-order', 'pro'],
  ['API-26', 'GET /api/payments/status/{id}', 'pro_or_admin'],
  ['API-27', 'GET /payment-verification/verify-stripe-session/{sessionId}', 'public'],
  ['API-27', 'GET /api/payment-verification/verify-stripe-session/{sessionId}', 'public'],
  ['API-28', 'POST /api/admin/login', 'public'],
  ['API-29', 'GET /api/admin/verify', 'admin'],
  ['API-34', 'GET /api/dolibarr-stock/last-date', 'admin'],
  ['API-35', 'GET /api/dolibarr-stock/products/{date}', 'admin'],
  ['API-36', 'GET /api/dolibarr-stock/check-today', 'admin'],
  ['API-37', 'GET /api/dolibarr-stock/available-dates', 'admin'],
  ['API-38', 'POST /api/dolibarr-stock/extract', 'admin'],
  ['API-39', 'GET /api/dolibarr-stock/compare', 'admin'],
  ['API-40', 'GET /api/dolibarr-stock/products', 'admin'],
  ['API-41', 'GET /api/dolibarr-stock/warehouses', 'admin'],
  ['API-42', 'GET /api/dolibarr-stock/stockmovements', 'admin'],
  ['API-43', 'GET /api/stock-movements/warehouses', 'admin'],
  ['API-44', 'GET /api/stock-movements/products', 'admin'],
  ['API-45', 'GET /api/stock-movements/categories', 'admin'],
  ['API-46', 'POST /api/stock-movements/create', 'admin'],
  ['API-47', 'POST /api/stock-movements/create-product-and-stock', 'admin'],
  ['API-48', 'GET /api/cashmag-sales/available-dates', 'admin'],
  ['API-49', 'GET /api/cashmag-sales/check-date', 'admin'],
  ['API-50', 'POST /api/cashmag-sales/extract', 'admin'],
  ['API-51', 'GET /api/cashmag-sales/compare', 'admin'],
  ['API-52', 'GET /api/cashmag/products-ranking', 'admin'],
  ['API-53', 'GET /api/cashmag/sales-stats', 'admin'],
  ['API-54', 'GET /api/dashboard/all-products', 'admin'],
  ['API-55', 'GET /api/dashboard/web-sales-for-stock', 'admin'],
  ['API-56', 'GET /api/dashboard/refresh-dolibarr-cache', 'admin'],
  ['API-57', 'GET /api/admin/web-orders', 'admin'],
  ['API-58', 'PUT /api/admin/web-orders/{id}', 'admin'],
  ['API-59', 'GET /api/wholesale/clients', 'admin'],
  ['API-60', 'GET /api/wholesale/orders', 'admin'],
  ['API-61', 'GET /api/wholesale/invoices', 'admin'],
  ['API-70', 'POST /api/payments/stripe/webhook', 'public'],
] as const)('%s: %s is for %s', (_, call, who) => {
  expect(access.get(call)).toBe(who);
});
