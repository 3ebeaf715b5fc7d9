import { expect, test } from 'vitest';
import { sessionKinds } from '#functions/auth/session-kinds.ts';
import { publicPages } from '#shared/content/site-map.ts';
import { contracts } from '#shared/contracts.ts';
import { accessDecision } from '#shared/kernel/access.ts';
import type { EndpointSpec } from '#shared/kernel/endpoint.ts';

const routes = contracts.flatMap(({ endpoints }) => Object.values<EndpointSpec>(endpoints));
const openTo = (access: EndpointSpec['access']) =>
  routes
    .filter((endpoint) => endpoint.access === access)
    .map(({ method, path }) => `${method} ${path}`)
    .toSorted();

test('AUTH-36: an anonymous caller may sign in, register, request a reset, follow mailed links and write to the house; nothing else', () => {
  expect(openTo('public').filter((route) => !route.includes('webhook'))).toEqual([
    'GET /api/admin/invitations/{token}',
    'GET /api/auth/person-invitations/{token}',
    'GET /api/auth/verify/{verificationToken}',
    'GET /api/consents/{token}',
    'GET /api/origin-cards/{token}',
    'GET /api/payment-verification/verify-stripe-session/{sessionId}',
    'GET /api/recalls/{token}',
    'POST /api/admin/forgot-password',
    'POST /api/admin/invitations/{token}',
    'POST /api/admin/login',
    'POST /api/admin/logout',
    'POST /api/admin/refresh',
    'POST /api/admin/reset-password',
    'POST /api/auth/forgot-password',
    'POST /api/auth/login',
    'POST /api/auth/logout',
    'POST /api/auth/person-invitations/{token}',
    'POST /api/auth/refresh',
    'POST /api/auth/register',
    'POST /api/auth/reset-password',
    'POST /api/consents/{token}',
    'POST /api/contact',
    'POST /api/recalls/{token}',
  ]);
  expect(publicPages).toContain('/nosviandes');
});

test('AUTH-37, AUTH-39: a professional may browse, save a cart, order, edit, pay and manage the account, and no other role may do it for them', () => {
  const own = openTo('pro');
  for (const route of [
    'POST /api/products/orders',
    'GET /api/orders/client/{clientId}',
    'PUT /api/orders/{id}/items',
    'POST /api/payments/stripe/create-session',
    'POST /api/payments/paypal/create-order',
    'GET /api/dolibarr/invoices',
    'PUT /api/auth/profile',
    'POST /api/auth/change-password',
    'GET /api/auth/addresses',
  ])
    expect(own).toContain(route);
  const admin = { family: 'admin', subjectId: 'a', sessionId: 's', role: 'admin' } as const;
  const rule = { access: 'pro' } as const;
  expect([accessDecision(rule, undefined), accessDecision(rule, admin)]).toEqual([401, 403]);
});

test('AUTH-21: sessions are opened for professionals and administrators; ordinary clients have keys and no sign-in (AMB-54)', () => {
  expect(Object.keys(sessionKinds).toSorted()).toEqual(['admin', 'pro']);
});
