import type { ApiFunction } from '#shared/contracts.ts';
import type { FunctionSpec } from './function-spec.ts';
import { caller, cashmag, dolibarr, providers, sessions } from './parameter-groups.ts';

/** For calls that a customer waits for: more processor, which comes with memory. */
const quick = { memoryMb: 1024, timeoutSeconds: 10 };
const plain = { memoryMb: 512, timeoutSeconds: 10 };
/** For calls to a provider: 8 seconds for its answer, and a second try. */
const asking = { memoryMb: 1024, timeoutSeconds: 20 };
/** Waits 20 s for an extraction, or for a PDF of the ERP, within the 30 s of API Gateway. */
const patient = { memoryMb: 1024, timeoutSeconds: 28 };

/**
 * The Lambdas of HTTP requests, by entry file. Their contracts are in `shared/contracts.ts`; they are
 * divided by the resources that they may access (decision 037).
 */
export const httpFunctions = {
  // argon2 takes 19 MiB and a tenth of a second of a whole processor
  'account.http': { ...quick, table: 'write', parameters: sessions },
  // the products of an order are read from the ERP before it is confirmed
  'orders.http': { ...quick, table: 'write', parameters: [...caller, ...dolibarr] },
  // reads from the ERP whether an order has shipped before its payment is closed, captured or refunded
  'payments.http': { ...asking, table: 'write', parameters: [...caller, ...providers, ...dolibarr] },
  'preparation.http': { ...asking, table: 'write', parameters: [...caller, ...providers, ...dolibarr] },
  'stock.http': {
    ...patient,
    table: 'write',
    sendsTo: ['stock-extraction', 'catalog-sync', 'stock-reconciliation'],
    parameters: [...caller, ...dolibarr, 'dolibarr/web-url'],
  },
  // the till may be read while a user waits
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
  // checks all outside systems on request of an administrator
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
