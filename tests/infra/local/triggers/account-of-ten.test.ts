import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { accountRoom } from '#infra/local/lambda/account-room.ts';
import { withRetries } from '#infra/local/lambda/async-retries.ts';
import type { InvocationOutcome } from '#infra/local/lambda/outcome.ts';
import { startQueueServer } from '#infra/local/queue/queue-server.ts';
import { queueArn } from '#infra/local/queue/queue-settings.ts';
import { startPollers } from '#infra/local/triggers/queue-poller.ts';
import {
  ofType,
  type Resource,
  SYNTH_MS,
  target,
  type Template,
  templateOf,
} from '#tests/infra/stack/synthesis.ts';

/** The concurrency limit of a new account. */
const LIMIT = 10;
/** Times are a hundredth of those of a night. */
const WORK_MS = 300;
const PAGE_MS = 10;

let template: Template;
beforeAll(() => {
  template = templateOf('prod');
}, SYNTH_MS);

const answered: InvocationOutcome = { kind: 'answered', payload: { batchItemFailures: [] } };

/** The queues and mappings of the template, and functions that only take time, within the account's limit. */
const startAccount = async (visibilitySeconds: number, limit: number) => {
  const room = accountRoom(limit);
  const queues = await startQueueServer({ file: ':memory:' });
  const nameOf = ([id, { Properties }]: [string, Resource]) => String(Properties['QueueName'] ?? id);
  const all = ofType(template, 'AWS::SQS::Queue');
  const byId = new Map(all.map((one) => [one[0], nameOf(one)]));
  const working = all.filter(([, { Properties }]) => Properties['RedrivePolicy']);
  for (const one of all) {
    const redrive = one[1].Properties['RedrivePolicy'] as { maxReceiveCount: number } | undefined;
    const dead = byId.get(target(redrive) ?? '');
    queues.provision(nameOf(one), {
      ...(one[1].Properties['FifoQueue'] ? { FifoQueue: 'true' } : {}),
      VisibilityTimeout: String(visibilitySeconds),
      ...(redrive && dead
        ? { RedrivePolicy: JSON.stringify({ ...redrive, deadLetterTargetArn: queueArn(dead) }) }
        : {}),
    });
  }
  const mappings = ofType(template, 'AWS::Lambda::EventSourceMapping').flatMap(([, { Properties }]) => {
    const queue = byId.get(target(Properties['EventSourceArn']) ?? '');
    if (queue === undefined) return [];
    return {
      queueArn: queueArn(queue),
      functionArn: queue,
      batchSize: Number(Properties['BatchSize']),
      maxConcurrency: (Properties['ScalingConfig'] as { MaximumConcurrency?: number } | undefined)
        ?.MaximumConcurrency,
      reportsFailures: true,
    };
  });
  let atOnce = 0;
  let most = 0;
  const work = (ms: number) => () =>
    room(async () => {
      most = Math.max(most, ++atOnce);
      await wait(ms);
      atOnce -= 1;
      return answered;
    });
  onTestFinished(() => queues.close());
  return {
    queues,
    page: work(PAGE_MS),
    scheduled: work(50),
    names: working.map(nameOf),
    begin: () => {
      const stop = startPollers(mappings, queues, { invoke: () => work(WORK_MS)() });
      onTestFinished(stop);
    },
    most: () => most,
    dead: () => queues.depths().filter(({ isDeadLetterQueue, waiting }) => isDeadLetterQueue && waiting > 0),
    left: () => queues.depths().reduce((sum, { waiting, inFlight }) => sum + waiting + inFlight, 0),
  };
};

test('a page and the night together in an account of ten: pages answer, and nothing is given up for lack of capacity', async () => {
  const account = await startAccount(6, LIMIT);
  // load of a night: a message for each reading, the till's of two days, letters, the ERP's writes one by one
  const night: Record<string, number> = { mail: 12, 'till-extraction': 2, 'stock-extraction': 2 };
  for (const name of account.names.filter((one) => !one.endsWith('.fifo')))
    for (let n = night[name.replace('viande-prod-', '')] ?? 1; n > 0; n--) account.queues.put(name, '{}');
  account.begin();

  const runs = Promise.all(
    Array.from({ length: 6 }, () =>
      withRetries(account.scheduled, { retries: 0, maxAgeMs: 60_000 }, new AbortController().signal),
    ),
  );
  const refused: number[] = [];
  const visitors = Array.from({ length: 3 }, async () => {
    for (let call = 0; call < 40; call++) {
      // a browser retries after it was throttled
      for (let tries = 1; (await account.page()).kind !== 'answered'; tries++) {
        refused.push(tries);
        await wait(100);
        expect(tries).toBeLessThan(20);
      }
      await wait(20);
    }
  });
  await Promise.all(visitors);
  expect((await runs).map(({ outcome }) => outcome.kind)).toEqual(Array(6).fill('answered'));
  await expect.poll(account.left, { timeout: 20_000 }).toBe(0);
  expect(account.dead()).toEqual([]);
  expect(account.most()).toBeLessThanOrEqual(LIMIT);
  expect(refused.filter((tries) => tries > 8)).toEqual([]);
}, 60_000);

test('with hardly any capacity messages wait for it, and are not given up', async () => {
  // two at once, and a message is its poller's for long enough
  const account = await startAccount(30, 2);
  for (const name of account.names.filter((one) => !one.endsWith('.fifo')))
    for (let n = 0; n < 2; n++) account.queues.put(name, '{}');
  account.begin();
  await expect.poll(account.left, { timeout: 40_000 }).toBe(0);
  expect(account.dead()).toEqual([]);
}, 60_000);

test('as on AWS, a message without capacity all its time counts as received once more', async () => {
  const account = await startAccount(1, 0);
  const [name = ''] = account.names.filter((one) => one.endsWith('-mail'));
  account.queues.put(name, '{}');
  account.begin();
  // five times its timeout, and it is in the dead-letter queue
  await expect.poll(account.dead, { timeout: 30_000 }).toHaveLength(1);
}, 60_000);
