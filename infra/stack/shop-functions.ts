import { ERP_WORKER_SECONDS } from '#shared/erp/worker-time.ts';
import { caller, cashmag, dolibarr, providers, sessions } from './parameter-groups.ts';
import type { FunctionSpec } from './function-spec.ts';

/** What a customer waits for: a larger share of a processor, which comes with memory. */
const quick = { memoryMb: 1024, timeoutSeconds: 10 };
const plain = { memoryMb: 512, timeoutSeconds: 10 };
/** A provider is given 8 seconds to answer, and a second try. */
const asking = { memoryMb: 1024, timeoutSeconds: 20 };

/** Every Lambda of the product, by its entry file: the only list from which functions are made. */
export const shopFunctions = {
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

  // a batch of five mails, each call to SES up to 8 s
  'mail.worker': {
    memoryMb: 512,
    timeoutSeconds: 60,
    table: 'write',
    parameters: ['mail/from', 'mail/owner', 'site/origin'],
    sendsMail: true,
  },
  'mail-returned.notice': { memoryMb: 512, timeoutSeconds: 20, table: 'write' },
  // one single writer for the whole ERP, which loses parallel writes: its queue's one message group; what does not fit
  // in a step goes on by a new message (decision 017)
  'erp.worker': {
    memoryMb: 512,
    timeoutSeconds: ERP_WORKER_SECONDS,
    table: 'write',
    sendsTo: ['erp'],
    parameters: dolibarr,
  },
  // every order of a customer, one after the other
  'privacy.worker': {
    memoryMb: 512,
    timeoutSeconds: 60,
    table: 'write',
    photos: { folder: 'claims', may: ['delete'] },
  },
  // after a failure it asks itself for another look in a minute; what it sees of orders is the ERP's writer's to compare
  'catalog-sync.worker': {
    memoryMb: 1024,
    timeoutSeconds: 300,
    table: 'write',
    sendsTo: ['catalog-sync'],
    parameters: [...dolibarr, 'dolibarr/sandbox'],
  },

  'stock-extraction.worker': { memoryMb: 512, timeoutSeconds: 300, table: 'write', parameters: dolibarr },

  'stock-reconciliation.worker': {
    memoryMb: 512,
    timeoutSeconds: 300,
    table: 'write',
    parameters: dolibarr,
  },

  'till-extraction.worker': { memoryMb: 512, timeoutSeconds: 300, table: 'write', parameters: cashmag },

  // a batch of new events, each put on at most two queues
  'lot-words.stream': { memoryMb: 512, timeoutSeconds: 30, table: 'write' },
  'dispatch.stream': { memoryMb: 512, timeoutSeconds: 30, sendsTo: ['erp', 'mail', 'privacy'] },

  'outbox.schedule': {
    memoryMb: 512,
    timeoutSeconds: 50,
    table: 'write',
    sendsTo: ['erp', 'mail', 'privacy'],
  },
  'catalog-sync.schedule': {
    memoryMb: 512,
    timeoutSeconds: 30,
    table: 'write',
    sendsTo: ['catalog-sync'],
  },
  'stock-reconciliation.schedule': {
    memoryMb: 512,
    timeoutSeconds: 30,
    table: 'write',
    sendsTo: ['stock-reconciliation'],
  },
  'stock-snapshot.schedule': {
    memoryMb: 512,
    timeoutSeconds: 30,
    table: 'write',
    sendsTo: ['stock-extraction'],
  },
  'till-extraction.schedule': {
    memoryMb: 512,
    timeoutSeconds: 30,
    table: 'write',
    sendsTo: ['till-extraction'],
  },
  'payments.schedule': { memoryMb: 512, timeoutSeconds: 300, table: 'write', parameters: providers },
  'order-expiry.schedule': {
    memoryMb: 512,
    timeoutSeconds: 300,
    table: 'write',
    parameters: [...providers, ...dolibarr],
  },
  'standing-orders.schedule': {
    memoryMb: 512,
    timeoutSeconds: 300,
    table: 'write',
    parameters: [...providers, ...dolibarr],
  },
  // follows the last carcasses into their cuts, and pages through the invoices of five weeks
  'morning.schedule': {
    memoryMb: 1024,
    timeoutSeconds: 300,
    table: 'write',
    parameters: [...dolibarr, 'dolibarr/web-url'],
  },
  // reads the orders and prices of whoever asked for it
  'weekly-letter.schedule': { memoryMb: 512, timeoutSeconds: 600, table: 'write' },
  'round-announcement.schedule': { memoryMb: 512, timeoutSeconds: 300, table: 'write' },
  'payments-ledger.schedule': { memoryMb: 512, timeoutSeconds: 600, table: 'write', parameters: providers },

  // a hundred thousand orders, each with its payments
  'accounts-archive.schedule': {
    memoryMb: 1024,
    timeoutSeconds: 900,
    table: 'read',
    parameters: dolibarr,
    archives: true,
  },

  // invoked by hand after nights without a reading of the stock
  'rebuild-stock-days.once': { memoryMb: 512, timeoutSeconds: 300, table: 'write', parameters: dolibarr },

  // invoked by hand after the search missed lots
  'rebuild-lot-words.once': { memoryMb: 512, timeoutSeconds: 300, table: 'write' },

  // invoked by hand after the first deployment (AMB-72)
  'create-super-admin.once': { ...quick, table: 'write', parameters: ['bootstrap/super-admin'] },
} as const satisfies Record<string, FunctionSpec>;

export type FunctionName = keyof typeof shopFunctions;
