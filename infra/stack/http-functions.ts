import type { ApiFunction } from '#shared/contracts.ts';
import type { FunctionSpec } from './function-spec.ts';
import { caller, cashmag, dolibarr, providers, sessions } from './parameter-groups.ts';

/** What a customer waits for: a larger share of a processor, which comes with memory. */
const quick = { memoryMb: 1024, timeoutSeconds: 10 };
const plain = { memoryMb: 512, timeoutSeconds: 10 };
/** A provider is given 8 seconds to answer, and a second try. */
const asking = { memoryMb: 1024, timeoutSeconds: 20 };
/** Waits 20 s for an extraction, or for a PDF of the ERP, within the 30 s of API Gateway. */
const patient = { memoryMb: 1024, timeoutSeconds: 28 };

/**
 * The Lambdas that answer a browser or a provider, by their entry file. What they serve is in `shared/contracts.ts`; they
 * are cut by what they may touch (decision 037).
 */
export const httpFunctions = {
  // argon2 takes 19 MiB and a tenth of a second of a whole processor
  'account.http': { ...quick, table: 'write', parameters: sessions },
  // the products of an order are looked at in the ERP before it is confirmed
  'orders.http': { ...quick, table: 'write', parameters: [...caller, ...dolibarr] },
  // whether an order has left in the ERP is asked before its payment is closed, taken or given back
  'payments.http': { ...asking, table: 'write', parameters: [...caller, ...providers, ...dolibarr] },
  'preparation.http': { ...asking, table: 'write', parameters: [...caller, ...providers, ...dolibarr] },
  'stock.http': {
    ...patient,
    table: 'write',
    sendsTo: ['stock-extraction', 'catalog-sync', 'stock-reconciliation'],
    parameters: [...caller, ...dolibarr, 'dolibarr/web-url'],
  },
  // the till may be asked while a person waits
  'till.http': {
    ...patient,
    table: 'write',
    sendsTo: ['till-extraction', 'catalog-sync'],
    parameters: [...caller, ...cashmag, 'dolibarr/web-url'],
  },
  'accounting.http': {
    ...patient,
    table: 'write',
    sendsTo: ['erp'],
    parameters: [...caller, ...dolibarr, 'dolibarr/web-url'],
  },
  'admin.http': {
    ...quick,
    table: 'write',
    sendsTo: ['mail', 'privacy'],
    parameters: [...caller, 'dolibarr/web-url'],
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
  'photos.http': {
    ...plain,
    table: 'write',
    parameters: caller,
    photos: { claims: ['keep', 'show', 'delete'], refusals: ['keep', 'show'] },
  },
  'webhooks.http': {
    ...asking,
    table: 'write',
    sendsTo: ['catalog-sync'],
    parameters: [...caller, ...providers, 'dolibarr/webhook-secret'],
  },
} as const satisfies Record<ApiFunction, FunctionSpec>;
