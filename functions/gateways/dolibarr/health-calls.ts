import * as z from 'zod/mini';
import { ok } from '#functions/platform/outside/outcome.ts';
import type { DolibarrClient } from './dolibarr-client.ts';
import type { ErpRight } from '#shared/gateways/erp-right.ts';
import type { DolibarrGateway, ErpOutcome } from './dolibarr-gateway.ts';

type HealthCalls = Pick<DolibarrGateway, 'readClock' | 'listModules' | 'readSetting' | 'tryRight'>;

/** No row has this id. */
const NOBODY = 999_999_999;

interface Trial {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** One that is refused by itself: rights are looked at before what the body says. */
  readonly body?: object;
}

/** For each right a call that changes nothing, whoever makes it. */
const TRIALS = {
  'read-products': { method: 'GET', path: '/products' },
  'read-stock': { method: 'GET', path: '/stockmovements' },
  'read-categories': { method: 'GET', path: '/categories' },
  'read-third-parties': { method: 'GET', path: '/thirdparties' },
  // lists only leave out what a key may not see; this looks at the right before it looks for the third party
  'see-all-third-parties': { method: 'GET', path: `/thirdparties/${NOBODY}/outstandinginvoices` },
  'read-orders': { method: 'GET', path: '/orders' },
  'read-shipments': { method: 'GET', path: '/shipments' },
  'read-invoices': { method: 'GET', path: '/invoices' },
  'read-bank-accounts': { method: 'GET', path: '/bankaccounts' },
  'read-supplier-orders': { method: 'GET', path: '/supplierorders' },
  'read-receptions': { method: 'GET', path: '/receptions' },
  'read-supplier-invoices': { method: 'GET', path: '/supplierinvoices' },
  'write-receptions': { method: 'POST', path: '/receptions', body: {} },
  'write-third-parties': { method: 'POST', path: '/thirdparties', body: {} },
  'write-orders': { method: 'POST', path: '/orders', body: {} },
  'validate-orders': {
    method: 'POST',
    path: `/orders/${NOBODY}/validate`,
    body: { idwarehouse: 0, notrigger: 0 },
  },
  // a quantity of nothing is refused after the right was looked at
  'write-stock': {
    method: 'POST',
    path: '/stockmovements',
    body: { product_id: 1, warehouse_id: 1, qty: 0 },
  },
  'write-products': { method: 'POST', path: '/products', body: {} },
  // drawing up, validating and paying ask for the same right
  'write-invoices': { method: 'POST', path: '/invoices', body: {} },
  'read-events': { method: 'GET', path: '/agendaevents' },
  // for nobody in particular: the right to write events of others is looked at before the missing owner
  'write-events': { method: 'POST', path: '/agendaevents', body: {} },
} as const satisfies Readonly<Record<ErpRight, Trial>>;

/** Texts and numbers, as the constant was stored. */
const setting = z.pipe(z.union([z.string(), z.number()]), z.transform(String));

/** How the ERP is set up, and what our key may do. */
export function healthCalls(client: DolibarrClient): HealthCalls {
  return {
    readClock: () => client.readClock('/status'),

    listModules: () => client.get('/setup/modules', {}, z.array(z.string())),

    async readSetting(name) {
      const outcome = await client.get(`/setup/conf/${encodeURIComponent(name)}`, {}, setting);
      // a constant that was never stored is no error: its default holds
      return outcome.kind === 'refused' && outcome.reason === 'invalid_request' ? ok(null) : outcome;
    },

    async tryRight(right) {
      const trial: Trial = TRIALS[right];
      return verdictOf(
        trial.method === 'GET'
          ? await client.get(trial.path, { limit: 1, properties: 'id' }, z.unknown())
          : await client.send('POST', trial.path, trial.body, z.unknown()),
      );
    },
  };
}

function verdictOf(outcome: ErpOutcome<unknown>): ErpOutcome<'granted' | 'denied'> {
  if (outcome.kind === 'ok') return ok('granted');
  if (outcome.kind !== 'refused') return outcome;
  switch (outcome.reason) {
    case 'forbidden':
    case 'bad_credentials':
      return ok('denied');
    case 'not_found':
    case 'invalid_request':
    case 'business_rule':
      return ok('granted');
    default:
      return outcome;
  }
}
