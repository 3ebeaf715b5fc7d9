import { generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { openTable } from '#functions/platform/table/table.ts';
import type { OutboxMessage } from '#functions/platform/outbox/outbox-message.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import type { OutboxQueue } from '#functions/subscriptions.ts';
import type { FunctionSpec } from '#infra/stack/function-spec.ts';
import { shopFunctions } from '#infra/stack/shop-functions.ts';
import { startAwsEndpoint } from '#infra/local/aws-endpoint.ts';
import { openMailStore } from '#infra/local/mail/mail-store.ts';
import { startQueueServer } from '#infra/local/queue/queue-server.ts';
import { createTestTable, indexesFollow } from '#tests/support/database/database.ts';
import { callHandler, type HttpRequest } from '#tests/support/calls/http-event.ts';

export const SITE = 'https://viande-demo.test';

/** The handlers share one process here: all permissions together. */
const allParameters = [
  ...new Set(Object.values<FunctionSpec>(shopFunctions).flatMap(({ parameters = [] }) => parameters)),
];

/**
 * The Lambdas of accounts, unmodified, on the local engines: database, queues, parameters and mails. One table per
 * test file; tests use their own addresses.
 */
export const openAccountFixture = async (more: Record<string, string> = {}) => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const parameters = new Map(
    Object.entries({
      'site/origin': SITE,
      'auth/private-key': privateKey,
      'auth/public-key': publicKey,
      'mail/from': 'Viande Signature <commandes@viande-demo.test>',
      'mail/owner': 'contact@viande-demo.test',
      ...more,
    }),
  );
  const mails = openMailStore(':memory:');
  const aws = await startAwsEndpoint({
    mails,
    sessionToken: 'session',
    findParameter: (name) => parameters.get(name.replace('/viande/', '')),
  });
  const queues = await startQueueServer({ file: ':memory:' });
  const tableName = await createTestTable();
  Object.assign(process.env, {
    TABLE_NAME: tableName,
    PARAMETER_PREFIX: '/viande/',
    PARAMETERS: allParameters.join(','),
    AWS_ENDPOINT_URL_SSM: aws.endpoint,
    AWS_SESSION_TOKEN: 'session',
    AWS_ENDPOINT_URL_SESV2: aws.endpoint,
    AWS_ENDPOINT_URL_SQS: queues.endpoint,
    MAIL_QUEUE_URL: queues.provision('mail', {}),
    MAIL_CONFIGURATION_SET: 'viande-test-mail',
    PRIVACY_QUEUE_URL: queues.provision('privacy', {}),
    ERP_QUEUE_URL: queues.provision('erp.fifo', { FifoQueue: 'true' }),
  });
  const [account, worker, privacyWorker] = await Promise.all([
    import('#functions/account.http.ts'),
    import('#functions/mail/mail.worker.ts'),
    import('#functions/privacy/privacy.worker.ts'),
  ]);
  const table = openTable(tableName);

  // a fixed clock: windows and lifetimes are then the same on a slow machine
  beforeEach(() => setTime(new Date()));
  afterEach(() => void vi.useRealTimers());
  afterAll(async () => {
    await Promise.all([aws.close(), queues.close()]);
    mails.close();
  });

  const allDue = async (queue: OutboxQueue) => {
    await indexesFollow();
    return (await outboxStore(table).everyOpen(queue)).map(({ entry, subscription, todo }) => ({
      ...entry.event,
      subscription,
      todo,
      message: { eventId: entry.event.id, subscription },
    }));
  };

  /** Passes a message to a Lambda, as its queue does. */
  const handOver = async ({ handler }: typeof worker, queue: OutboxQueue, message: OutboxMessage) =>
    handler(
      {
        Records: [
          {
            messageId: 'm1',
            body: JSON.stringify(message),
            eventSourceARN: `arn:aws:sqs:eu-west-3:0:${queue}`,
          },
        ],
      } as never,
      {} as never,
      () => {},
    );
  const deliver = (message: OutboxMessage) => handOver(worker, 'mail', message);

  return {
    table,
    mails,
    queues,
    parameters,
    auth: (request: HttpRequest) => callHandler(account.handler, fromSite(request)),
    privacy: (request: HttpRequest) => callHandler(account.handler, request),
    admin: (request: HttpRequest) => callHandler(account.handler, fromSite(request)),
    /** Everything in the outbox, due or not. */
    outbox: allDue,
    deliver,
    /** Sends every pending mail; returns the mails that `to` has received, newest first. */
    async mailsTo(to: string) {
      for (const { message } of await allDue('mail')) await deliver(message);
      return mails.list(to);
    },
    /** Runs the pending work of deleted accounts. */
    async forget() {
      for (const { message } of await allDue('privacy')) await handOver(privacyWorker, 'privacy', message);
    },
  };
};

/** The request of a browser on the site. */
const fromSite = (request: HttpRequest): HttpRequest => ({
  ...request,
  headers: { origin: SITE, ...request.headers },
});

export type AccountFixture = Awaited<ReturnType<typeof openAccountFixture>>;

/** Only the clock of `Date` is fixed: timers and sockets go on. */
export const setTime = (instant: Date | string): void => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(instant);
};

/** Moves the clock of `Date` forward. */
export const wait = ({ seconds = 0, minutes = 0, hours = 0 }): void =>
  setTime(new Date(Date.now() + ((hours * 60 + minutes) * 60 + seconds) * 1000));
