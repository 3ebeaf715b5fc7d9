import { ERP_WORKER_SECONDS } from '#shared/erp/worker-time.ts';
import type { FunctionSpec } from './function-spec.ts';
import { cashmag, dolibarr, providers } from './parameter-groups.ts';

/** Lambdas without a waiting caller, by entry file: workers, streams, schedules, and manual runs. */
export const backgroundFunctions = {
  // a batch of five mails, each call to SES up to 8 s
  'mail.worker': {
    memoryMb: 512,
    timeoutSeconds: 60,
    table: 'write',
    parameters: ['mail/from', 'mail/owner', 'site/origin'],
    sendsMail: true,
  },
  'mail-returned.notice': { memoryMb: 512, timeoutSeconds: 20, table: 'write' },
  // one single writer for the whole ERP, which loses parallel writes: its queue's one message group; work
  // that does not fit in a step continues by a new message (decision 017)
  'erp.worker': {
    memoryMb: 512,
    timeoutSeconds: ERP_WORKER_SECONDS,
    table: 'write',
    sendsTo: ['erp'],
    continuesItself: true,
    parameters: dolibarr,
  },
  // every order of a customer, one after the other
  'privacy.worker': {
    memoryMb: 512,
    timeoutSeconds: 60,
    table: 'write',
    photos: { claims: ['delete'] },
  },
  // after a failure it requests another poll in a minute; changed orders are compared by the ERP writer
  'catalog-sync.worker': {
    memoryMb: 1024,
    timeoutSeconds: 300,
    table: 'write',
    sendsTo: ['catalog-sync'],
    continuesItself: true,
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

  // a batch of new events, each sent to at most two queues
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
  // follows the last carcasses into their cuts, and reads the invoices of five weeks
  'morning.schedule': {
    memoryMb: 1024,
    timeoutSeconds: 300,
    table: 'write',
    parameters: [...dolibarr, 'dolibarr/web-url'],
  },
  // reads the orders and prices of each subscriber
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

  // lists files in two buckets
  'copies.schedule': { memoryMb: 512, timeoutSeconds: 60 },

  // invoked by hand after nights without an extraction of the stock
  'rebuild-stock-days.once': { memoryMb: 512, timeoutSeconds: 300, table: 'write', parameters: dolibarr },

  // invoked by hand if the search misses lots
  'rebuild-lot-words.once': { memoryMb: 512, timeoutSeconds: 300, table: 'write' },

  // invoked by hand after the first deployment (AMB-72)
  'create-super-admin.once': {
    memoryMb: 1024,
    timeoutSeconds: 10,
    table: 'write',
    parameters: ['bootstrap/super-admin'],
  },
} as const satisfies Record<string, FunctionSpec>;
