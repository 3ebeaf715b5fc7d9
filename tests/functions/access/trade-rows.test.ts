import { expect, test } from 'vitest';
import { contracts } from '#shared/contracts.ts';
import { roleMayCall, type TradeRole, tradeRoles } from '#shared/kernel/access.ts';
import type { EndpointSpec } from '#shared/kernel/endpoint.ts';

const endpoints = contracts.flatMap(({ endpoints: own }) => Object.values<EndpointSpec>(own));
const openTo = (role: TradeRole): string[] =>
  endpoints
    .filter((endpoint) => endpoint.access !== 'public' && roleMayCall(endpoint, role))
    .map(({ method, path }) => `${method} ${path}`)
    .toSorted();

/** What every user of the back-office may call: their own session, password, second factor. */
const OWN = [
  'DELETE /api/admin/access/sessions/{id}',
  'GET /api/admin/access',
  'GET /api/admin/verify',
  'POST /api/admin/access/password',
  'POST /api/admin/access/recovery-codes',
  'POST /api/admin/access/second-factor',
  'POST /api/admin/access/second-factor/confirm',
  'POST /api/admin/access/second-factor/remove',
  'POST /api/admin/access/sessions/close-others',
];

/** Listed again so that no contract opens an endpoint to a role unnoticed. */
const rows: Record<TradeRole, string[]> = {
  preparer: [
    'GET /api/admin/standing-demand',
    'GET /api/admin/preparations',
    'GET /api/admin/preparations/{id}',
    'PUT /api/admin/preparations/{id}',
    'POST /api/admin/preparations/{id}/close',
    'POST /api/admin/preparations/{id}/proposals',
    'GET /api/delivery-notes/{id}',
    'GET /api/origins/{id}',
    'GET /api/admin/settings/scan-bounds',
    'GET /api/admin/settings/weighing',
    'GET /api/dashboard/all-products',
    'GET /api/dolibarr-stock/other-warehouses',
    'GET /api/stock-lots/available',
    'GET /api/stock-movements/products',
    'POST /api/stock-movements/create',
    'POST /api/stock-movements/count',
    'POST /api/stock-movements/count/compare',
  ],
  driver: [
    'GET /api/admin/stops',
    'POST /api/admin/stops/{id}/handover',
    'POST /api/admin/stops/{id}/absence',
    'PUT /api/admin/stops/{id}/absence',
    'PUT /api/admin/stop-orders',
  ],
  butcher: [
    'GET /api/admin/standing-demand',
    'GET /api/admin/settings/house',
    'GET /api/admin/settings/scan-bounds',
    'GET /api/cutting/yields',
    'GET /api/ratio-transformation',
    'GET /api/ratio-transformation/categories',
    'PUT /api/ratio-transformation/produits',
    'GET /api/receptions/expected',
    'GET /api/receptions/expected/{id}',
    'POST /api/receptions/expected/{id}',
    'GET /api/receptions/{id}/refusals/{n}/photo',
    'POST /api/receptions/{id}/refusals/{n}/photo',
    'GET /api/stock-lots',
    'GET /api/stock-lots/available',
    'GET /api/stock-lots/lot',
    'POST /api/stock-lots/block',
    'POST /api/stock-lots/reconcile',
    'POST /api/stock-lots/release',
    'GET /api/stock-lots/trace',
    'GET /api/stock-lots/csv',
    'GET /api/stock-lots/trace/csv',
    'GET /api/stock-movements/categories',
    'GET /api/stock-movements/products',
    'GET /api/stock-movements/suppliers',
    'GET /api/stock-movements/warehouses',
    'GET /api/stock-movements/operations/{id}',
    'POST /api/stock-movements/operations/{id}/undo',
    'POST /api/stock-movements/create',
    'POST /api/stock-movements/create-product-and-stock',
  ],
  accountant: [
    'GET /api/admin/erp-holds',
    'GET /api/admin/money',
    'GET /api/admin/money/csv',
    'GET /api/admin/money/days',
    'GET /api/admin/money/orders-csv',
    'GET /api/admin/money/payouts',
    'GET /api/admin/money/taken',
    'GET /api/admin/money/uninvoiced',
    'GET /api/admin/overdue',
    'GET /api/admin/payment-cases',
    'GET /api/admin/reservations',
    'GET /api/admin/unused-numbers',
    'GET /api/admin/web-orders',
    'GET /api/admin/web-orders/{id}',
    'GET /api/admin/web-orders/{id}/balance',
    'GET /api/cashmag-sales/available-dates',
    'GET /api/cashmag-sales/compare',
    'GET /api/cashmag/products-ranking',
    'GET /api/cashmag/sales-stats',
    'GET /api/delivery-notes/{id}',
    'GET /api/origins/{id}',
    'GET /api/payments/status/{id}',
    'GET /api/wholesale/clients',
    'GET /api/wholesale/invoices',
    'GET /api/wholesale/invoices/{id}/pdf',
    'GET /api/wholesale/orders',
  ],
};

test.each(tradeRoles)('ADM-20: a %s may call what their work needs, and nothing else', (role) => {
  expect(openTo(role)).toEqual([...OWN, ...rows[role]].toSorted());
});

test('an accountant changes nothing but their own access', () => {
  expect(openTo('accountant').filter((call) => !call.startsWith('GET') && !OWN.includes(call))).toEqual([]);
});
