import { type SendMessageBatchCommandInput, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { deliverMail } from '#functions/mail/deliver-mail.ts';
import { dispatchEvents } from '#functions/platform/outbox/dispatch-events.ts';
import { outboxMessage, type OutboxMessage } from '#functions/platform/outbox/outbox-message.ts';
import { createTables } from '#infra/local/database/create-tables.ts';
import type { InvocationOutcome } from '#infra/local/lambda/outcome.ts';
import { eventFilter, type StreamRecord } from '#infra/local/stream/event-filter.ts';
import { StreamReader } from '#infra/local/stream/stream-reader.ts';
import { workOffBatch } from '#infra/local/stream/work-off-batch.ts';
import type { StreamMapping } from '#infra/local/template/stream-mappings.ts';
import type { Random } from '#tests/crash/seeded-random.ts';
import { environmentFor } from '#tests/simulation/live.ts';
import { push } from '#tests/simulation/queues.ts';
import { testTable } from '#tests/support/database/database.ts';

/** What happens to a run of the dispatcher. */
const FATES = ['fine', 'fine', 'killed', 'queue away', 'answer lost'] as const;

/** As the stack has it, in small. */
const MAPPING: StreamMapping = {
  id: 'Mapping',
  streamArn: 'arn:aws:dynamodb:eu-west-3:000000000000:table/shop/stream/local',
  table: 'shop',
  functionArn: 'arn:aws:lambda:eu-west-3:000000000000:function:dispatch',
  batchSize: 5,
  filters: ['{"eventName":["INSERT"],"dynamodb":{"Keys":{"pk":{"S":[{"prefix":"OP#"}]}}}}'],
  reportsFailures: true,
  bisects: true,
  retries: 10,
  maxAgeSeconds: 6 * 3600,
  failureArn: undefined,
};

/**
 * The shop of the simulator with its table's own stream, the dispatcher under a fate for each of its runs, and the workers
 * of both queues. Nobody else puts anything on a queue.
 */
export const openStreamWorld = async (seed: number, random: Random) => {
  const environment = await environmentFor(seed);
  const endpoint = process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '';
  await createTables(endpoint, [{ ...testTable(environment.tableName), streamView: 'NEW_IMAGE' }]);
  Object.assign(process.env, { ERP_QUEUE_URL: 'erp', MAIL_QUEUE_URL: 'mail', PRIVACY_QUEUE_URL: 'privacy' });

  const queues = { erp: [] as OutboxMessage[], mail: [] as OutboxMessage[], privacy: [] as OutboxMessage[] };
  const counts = { sent: 0, killed: 0, refused: 0, again: 0, givenUp: 0 };
  /** How many more messages are taken, and whether the one behind them is taken without a word. */
  let sendsLeft = Infinity;
  const sqs = mockClient(SQSClient);
  sqs
    .on(SendMessageBatchCommand)
    .callsFake(async ({ QueueUrl, Entries = [] }: SendMessageBatchCommandInput) => {
      if (sendsLeft <= 0) throw new Error('queue away');
      const taken = Entries.slice(0, sendsLeft);
      sendsLeft -= taken.length;
      counts.sent += taken.length;
      const queue = queues[QueueUrl as keyof typeof queues];
      for (const { MessageBody = '' } of taken) queue.push(outboxMessage.parse(JSON.parse(MessageBody)));
      return { Failed: Entries.slice(taken.length).map(({ Id }) => ({ Id, Code: 'InternalError' })) };
    });

  const positions = new Map<string, string>();
  const reader = new StreamReader(endpoint, environment.tableName, {
    get: (place) => positions.get(place),
    set: (place, at) => void (at === undefined ? positions.delete(place) : positions.set(place, at)),
  });
  const passes = eventFilter(MAPPING.filters);
  const died: InvocationOutcome = { kind: 'died', errorType: 'Runtime.ExitError', errorMessage: 'killed' };

  const invoke = async (event: { Records: StreamRecord[] }, isKind: boolean): Promise<InvocationOutcome> => {
    const fate = isKind ? 'fine' : random.pick(FATES);
    sendsLeft = fate === 'killed' || fate === 'queue away' ? random.between(0, 6) : Infinity;
    const payload = await dispatchEvents(event as unknown as DynamoDBStreamEvent);
    const wasCut = payload.batchItemFailures.length > 0;
    sendsLeft = Infinity;
    if (fate === 'killed' || fate === 'answer lost') {
      counts.killed += 1;
      return died;
    }
    if (wasCut) counts.refused += 1;
    return { kind: 'answered', payload };
  };

  /** The stream, so many hours late; `isKind`: nothing goes wrong. */
  const dispatch = async (hoursLate: number, isKind = false): Promise<void> => {
    for (const { place, records } of await reader.read()) {
      const wanted = records.filter(passes);
      for (let from = 0; from < wanted.length; from += MAPPING.batchSize)
        await workOffBatch(MAPPING, wanted.slice(from, from + MAPPING.batchSize), {
          invoke: (event) => invoke(event, isKind),
          onDone: ({ dynamodb }) => positions.set(place, dynamodb.SequenceNumber),
          giveUp: (lost) => void (counts.givenUp += lost.length),
          now: () => Date.now() + hoursLate * 3600_000,
          wait: async (milliseconds) => environment.pass(milliseconds / 1000),
          signal: new AbortController().signal,
        });
      // a host that died before it wrote its position down
      const back = isKind ? 0 : random.between(0, 12);
      const last = Number(records.at(-1)?.dynamodb.SequenceNumber);
      if (back > 4) {
        counts.again += 1;
        positions.set(place, String(Math.max(0, last - back)));
        reader.rewind();
      } else positions.set(place, String(last));
    }
  };

  const { services } = environment;
  /** Letters come in any order and now and then twice; what the ERP is told, one after the other. */
  const work = async (): Promise<void> => {
    while (queues.mail.length > 0) {
      const [message] = queues.mail.splice(random.between(0, queues.mail.length - 1), 1);
      for (let times = random.chance(0.1) ? 2 : 1; times > 0 && message; times--)
        await deliverMail(services, message, environment.now());
    }
    for (let message = queues.erp.shift(); message; message = queues.erp.shift())
      await push(environment, message);
  };

  return { environment, counts, dispatch, work, close: () => sqs.restore() };
};
