import type { FunctionSpec } from './function-spec.ts';
import { caller, cashmag, dolibarr, providers, sessions } from './parameter-groups.ts';

/** What a customer waits for: a larger share of a processor, which comes with memory. */
const quick = { memoryMb: 1024, timeoutSeconds: 10 };
const plain = { memoryMb: 512, timeoutSeconds: 10 };
/** A provider is given 8 seconds to answer, and a second try. */
const asking = { memoryMb: 1024, timeoutSeconds: 20 };

/** The Lambdas that answer a browser or a provider, by their entry file. */
export const httpFunctions = {
  // argon2 takes 19 MiB and a tenth of a second of a whole processor
  'auth.http': { ...quick, table: 'write', parameters: sessions },
  'privacy.http': { ...quick, table: 'write', parameters: [...caller, 'site/origin'] },
  'admin-sessions.http': { ...quick, table: 'write', parameters: sessions },
  'admins.http': { ...quick, table: 'write', parameters: caller },
  'customers.http': { ...plain, table: 'write', parameters: [...caller, 'dolibarr/web-url'] },
  'shop.http': { ...quick, table: 'read', parameters: caller },
  // the products of an order are looked at in the ERP before it is confirmed
  'orders.http': { ...quick, table: 'write', parameters: [...caller, ...dolibarr] },
  'payments.http': { ...asking, table: 'write', parameters: [...caller, ...providers] },
  // acts upon an order: its payment may be closed, taken or given back, and whether it has left in the ERP is asked first
  'order-changes.http': {
    ...asking,
    table: 'write',
    parameters: [...caller, ...providers, ...dolibarr],
  },
  'preparation.http': {
    ...asking,
    table: 'write',
    parameters: [...caller, ...providers, ...dolibarr],
  },
  'claims.http': {
    ...asking,
    table: 'write',
    parameters: [...caller, ...providers, ...dolibarr],
  },
  // places orders by itself and cancels them
  'standing-orders.http': {
    ...asking,
    table: 'write',
    parameters: [...caller, ...providers, ...dolibarr],
  },
  'order-guides.http': { ...plain, table: 'write', parameters: caller },
  'rounds.http': { ...plain, table: 'write', parameters: caller },
  // apart from claims.http: it holds no provider's secret, and that one no picture
  'claim-photos.http': {
    ...plain,
    table: 'write',
    parameters: caller,
    photos: { folder: 'claims', may: ['keep', 'show', 'delete'] },
  },
  'delivery.http': { ...plain, table: 'write', parameters: caller },
  'settings.http': { ...plain, table: 'write', parameters: caller },
  'erp.http': { ...asking, table: 'write', sendsTo: ['erp'], parameters: [...caller, ...dolibarr] },
  // waits 20 s for an extraction that was asked for, within the 30 s of API Gateway
  'stock.http': {
    memoryMb: 1024,
    timeoutSeconds: 28,
    table: 'write',
    sendsTo: ['stock-extraction', 'catalog-sync', 'stock-reconciliation'],
    parameters: [...caller, ...dolibarr, 'dolibarr/web-url'],
  },
  'cutting.http': { ...plain, table: 'write', parameters: caller },
  'lots.http': { ...quick, table: 'write', parameters: caller },
  'receptions.http': { ...asking, table: 'write', parameters: [...caller, ...dolibarr] },
  // apart from receptions.http: it holds no key of the ERP, and that one no picture
  'refusal-photos.http': {
    ...plain,
    table: 'write',
    parameters: caller,
    photos: { folder: 'refusals', may: ['keep', 'show'] },
  },
  'movements.http': { ...quick, table: 'write', parameters: caller },
  'contact.http': { ...plain, table: 'write', parameters: caller },
  // as stock.http; and the till may be asked while a person waits
  'till.http': {
    memoryMb: 1024,
    timeoutSeconds: 28,
    table: 'write',
    sendsTo: ['till-extraction'],
    parameters: [...caller, ...cashmag],
  },
  'dashboard.http': {
    memoryMb: 1024,
    timeoutSeconds: 28,
    table: 'write',
    sendsTo: ['catalog-sync'],
    parameters: [...caller, 'dolibarr/web-url'],
  },
  'wholesale.http': {
    memoryMb: 1024,
    timeoutSeconds: 28,
    table: 'write',
    parameters: [...caller, ...dolibarr, 'dolibarr/web-url'],
  },
  // as wholesale.http: the ERP writes a PDF when it is asked for it
  'invoices.http': {
    memoryMb: 1024,
    timeoutSeconds: 28,
    table: 'write',
    parameters: [...caller, ...dolibarr],
  },
  // reads a quarter of a year, and customers' codes from the ERP
  'accounting.http': {
    memoryMb: 1024,
    timeoutSeconds: 28,
    table: 'write',
    parameters: [...caller, ...dolibarr],
  },
  'jobs.http': { ...plain, table: 'read', parameters: caller },

  'incidents.http': {
    ...plain,
    table: 'write',
    sendsTo: ['mail', 'privacy'],
    parameters: caller,
    redrives: true,
  },

  // looks at everything outside, when an administrator asks
  'readiness.http': {
    ...asking,
    table: 'write',
    parameters: [
      ...caller,
      ...providers,
      ...dolibarr,
      'dolibarr/sandbox',
      ...cashmag.filter((name) => !dolibarr.includes(name)),
      'cashmag/sandbox',
      'mail/from',
      'mail/owner',
    ],
  },

  'stripe.webhook': {
    ...asking,
    table: 'write',
    parameters: [...caller, ...providers],
  },
  'paypal.webhook': {
    ...asking,
    table: 'write',
    parameters: [...caller, ...providers],
  },

  'dolibarr.webhook': {
    ...plain,
    table: 'write',
    sendsTo: ['catalog-sync'],
    parameters: [...caller, 'dolibarr/webhook-secret'],
  },
} as const satisfies Record<string, FunctionSpec>;
