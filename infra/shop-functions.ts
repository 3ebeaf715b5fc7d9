import type { ParameterName } from './constructs/parameters.ts';
import type { QueueName } from './shop-queues.ts';

/** Everything a Lambda is given: its size and, by name, all that it may touch. */
export type FunctionSpec = {
  memoryMb: number;
  timeoutSeconds: number;
  /** `read`: get and query; `write`: also put, update, delete and transactions. Nobody scans. */
  table: 'read' | 'write';
  /** Queues it may send to, each by its `<NAME>_QUEUE_URL`. */
  sendsTo?: readonly QueueName[];
  parameters?: readonly ParameterName[];
  /** May hand mails to SES. */
  sendsMail?: true;
  /** The most copies that run at once. */
  atMost?: number;
};

const caller: readonly ParameterName[] = ['auth/public-key'];
const sessions: readonly ParameterName[] = ['auth/private-key', 'auth/public-key'];
const dolibarr: readonly ParameterName[] = ['dolibarr/url', 'dolibarr/api-key'];
const providers: readonly ParameterName[] = [
  'stripe/secret-key',
  'stripe/webhook-secret',
  'stripe/api-base',
  'paypal/client-id',
  'paypal/client-secret',
  'paypal/webhook-id',
  'paypal/api-base',
];

/** Every Lambda of the product, by its entry file: the only list from which functions are made. */
export const shopFunctions = {
  // argon2 takes 19 MiB and a tenth of a second of a whole processor: memory buys processor time
  'auth.http': {
    memoryMb: 1024,
    timeoutSeconds: 10,
    table: 'write',
    sendsTo: ['erp', 'mail'],
    parameters: sessions,
  },
  'admins.http': {
    memoryMb: 1024,
    timeoutSeconds: 10,
    table: 'write',
    sendsTo: ['mail'],
    parameters: sessions,
  },
  'catalog.http': { memoryMb: 1024, timeoutSeconds: 10, table: 'read', parameters: caller },
  'orders.http': {
    memoryMb: 1024,
    timeoutSeconds: 10,
    table: 'write',
    sendsTo: ['erp', 'mail'],
    parameters: caller,
  },
  'payments.http': {
    memoryMb: 1024,
    timeoutSeconds: 20,
    table: 'write',
    sendsTo: ['erp', 'mail'],
    parameters: [...caller, 'site/origin', ...providers],
  },
  'settings.http': { memoryMb: 512, timeoutSeconds: 10, table: 'write', parameters: caller },
  'erp.http': {
    memoryMb: 512,
    timeoutSeconds: 20,
    table: 'write',
    sendsTo: ['erp', 'catalog-sync'],
    parameters: [...caller, ...dolibarr, 'dolibarr/web-url'],
  },
  'jobs.http': { memoryMb: 512, timeoutSeconds: 10, table: 'read', parameters: caller },

  // each webhook may have to close or refund what the other provider holds
  'stripe.webhook': {
    memoryMb: 1024,
    timeoutSeconds: 20,
    table: 'write',
    sendsTo: ['erp', 'mail'],
    parameters: providers,
  },
  'paypal.webhook': {
    memoryMb: 1024,
    timeoutSeconds: 20,
    table: 'write',
    sendsTo: ['erp', 'mail'],
    parameters: providers,
  },

  'mail.worker': {
    memoryMb: 512,
    timeoutSeconds: 20,
    table: 'write',
    parameters: ['mail/from', 'mail/owner', 'site/origin'],
    sendsMail: true,
  },
  // one single writer for the whole ERP, which loses parallel writes (reliability.md)
  'erp.worker': { memoryMb: 512, timeoutSeconds: 60, table: 'write', parameters: dolibarr, atMost: 1 },
  'catalog-sync.worker': { memoryMb: 1024, timeoutSeconds: 300, table: 'write', parameters: dolibarr },

  'outbox.schedule': { memoryMb: 512, timeoutSeconds: 50, table: 'write', sendsTo: ['erp', 'mail'] },
  'catalog-sync.schedule': { memoryMb: 512, timeoutSeconds: 30, table: 'write', sendsTo: ['catalog-sync'] },
  'payments.schedule': {
    memoryMb: 512,
    timeoutSeconds: 300,
    table: 'write',
    sendsTo: ['erp', 'mail'],
    parameters: providers,
  },
  'payments-ledger.schedule': {
    memoryMb: 512,
    timeoutSeconds: 600,
    table: 'write',
    sendsTo: ['mail'],
    parameters: [...providers, 'mail/owner'],
  },

  // invoked by hand, once (AMB-72)
  'create-super-admin.once': { memoryMb: 1024, timeoutSeconds: 30, table: 'write', sendsTo: ['mail'] },
} as const satisfies Record<string, FunctionSpec>;

export type FunctionName = keyof typeof shopFunctions;
