import { stoppedAddressesStore } from '#functions/mail/stopped-addresses.store.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { catalogStore } from '#functions/catalog/catalog.store.ts';
import { customersStore } from '#functions/customers/customers.store.ts';
import { syncHealthStore } from '#functions/stock/sync/sync-health.store.ts';
import { jobsStore } from '#functions/jobs/jobs.store.ts';
import { type IncidentServices, listIncidents, wordsOf } from '#functions/incidents/list-incidents.ts';
import { dismissGivenUp, replayGivenUp } from '#functions/incidents/given-up.ts';
import { dismissDeadLetters, redriveDeadLetters } from '#functions/platform/queue/dead-letters.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { ordersStore } from '#functions/orders/orders.store.ts';
import { openTable, type Table } from '#functions/platform/table/table.ts';
import { reconciliationsStore } from '#functions/stock/reconciliation/reconciliations.store.ts';
import { paymentCasesStore } from '#functions/payments/cases/payment-cases.store.ts';
import { failedExpiriesStore } from '#functions/order-changes/expiry/failed-expiries.store.ts';
import { openErpQuestions, openHeartbeats } from '#functions/erp/erp.module.ts';
import { erpQuestionsStore } from '#functions/erp/questions/erp-questions.store.ts';
import { openPaymentCases } from '#functions/payments/payments.module.ts';
import { type QueueServer, startQueueServer } from '#infra/local/queue/queue-server.ts';
import { queuedJob } from '#shared/jobs/job.ts';
import { failed, postponed, type Todo } from '#shared/kernel/outbox-todo.ts';
import { happen } from '#tests/support/database/outbox.ts';
import { createTestTable } from '#tests/support/database/database.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
let table: Table;
let services: IncidentServices;
let queues: QueueServer;
let work: string;

beforeAll(async () => {
  queues = await startQueueServer({ file: ':memory:' });
  process.env['AWS_ENDPOINT_URL_SQS'] = queues.endpoint;
  process.env['STOCK_EXTRACTION_DEAD_LETTERS_URL'] = queues.provision('extraction-dead', {});
  process.env['SCHEDULES_DEAD_LETTERS_URL'] = queues.provision('schedules-dead', {});
  work = queues.provision('extraction', {
    VisibilityTimeout: '0',
    RedrivePolicy: JSON.stringify({
      deadLetterTargetArn: 'arn:aws:sqs:eu-west-3:000000000000:extraction-dead',
      maxReceiveCount: 1,
    }),
  });
});
afterAll(async () => {
  delete process.env['STOCK_EXTRACTION_DEAD_LETTERS_URL'];
  delete process.env['SCHEDULES_DEAD_LETTERS_URL'];
  await queues.close();
});
beforeEach(async () => {
  table = openTable(await createTestTable());
  services = {
    jobs: jobsStore(table),
    outbox: outboxStore(table),
    catalog: catalogStore(table),
    reconciliations: reconciliationsStore(table),
    readings: syncHealthStore(table),
    heartbeats: openHeartbeats(table),
    orders: ordersStore(table),
    customers: customersStore(table),
    paymentCases: openPaymentCases(table),
    erpQuestions: openErpQuestions(table),
    failedExpiries: failedExpiriesStore(table),
    stopped: stoppedAddressesStore(table),
  };
});

const incidents = async (now = NOW) => (await listIncidents(services, now)).data;
const moveOn = async (id: string, subscription: string, move: (todo: Todo) => Todo | undefined) =>
  services.outbox.change((await services.outbox.find(id))!, subscription, NOW, move);
const job = async (id: string, kind: string, status: 'done' | 'failed' | 'running', day?: string) => {
  const about = day === undefined ? {} : { day };
  await services.jobs.create(queuedJob({ id, kind, unit: 'produits', message: 'demandé', ...about }), NOW);
  await services.jobs.begin(id, NOW, `${kind} running`);
  if (status !== 'running') await services.jobs.change(id, { status, message: `${kind} ${status}` });
};

test('an ERP that answers while a part of it is not read is shown as such', async () => {
  await services.catalog.recordSync(NOW, true);
  const failing = { since: NOW.toISOString(), cause: 'Dolibarr refuse l’accès (403).' };
  await openHeartbeats(table).save({ orders: { failing }, invoices: { readAt: NOW.toISOString() } });
  expect((await incidents()).erp).toMatchObject({
    reachable: true,
    message: 'Dolibarr répond, mais tout n’y est plus relu : commandes et expéditions.',
    unread_parts: ['commandes et expéditions'],
  });
});

test('the ERP is away when it could not be read for 15 minutes', async () => {
  expect((await incidents()).erp).toMatchObject({
    reachable: false,
    last_read_at: null,
    message: expect.not.stringContaining('15 minutes') as string,
  });
  await services.catalog.recordSync(NOW, true);
  expect((await incidents(new Date(NOW.getTime() + 14 * 60_000))).erp.reachable).toBe(true);
  expect((await incidents(new Date(NOW.getTime() + 16 * 60_000))).erp).toMatchObject({
    reachable: false,
    last_read_at: NOW.toISOString(),
  });
});

test('the ERP is away from the first minute of failing on', async () => {
  await services.catalog.recordSync(NOW, true);
  const failing = { since: NOW.toISOString(), readings: 1, cause: 'Dolibarr ne répond pas.', jobId: 'J' };
  await syncHealthStore(table).recordFailure(failing);
  const after = async (ms: number) => (await incidents(new Date(NOW.getTime() + ms))).erp;
  expect(await after(59_000)).toMatchObject({
    reachable: true,
    message: expect.stringContaining('dans la minute') as string,
  });
  expect(await after(60_000)).toMatchObject({ reachable: false });
  await syncHealthStore(table).recordSuccess('followedAt', NOW);
  expect((await after(61_000)).reachable).toBe(true);
});

test('money that contradicts the books is counted until it is decided', async () => {
  const cases = paymentCasesStore(table);
  const disputed = {
    kind: 'disputed',
    provider: 'stripe',
    ref: 'dp_1',
    orderId: null,
    reference: null,
  } as const;
  await table.transact(cases.raise({ ...disputed, expectedCents: null, seenCents: 1200 }, NOW));
  await expect.poll(async () => (await incidents()).payment_cases).toBe(1);
  await cases.close('disputed-dp_1', { by: 'admin:A', decision: 'Perdu', now: NOW });
  await expect.poll(async () => (await incidents()).payment_cases).toBe(0);
});

test('decisions between the shop and Dolibarr are counted until made', async () => {
  const questions = erpQuestionsStore(table);
  const customer = { name: 'Essai', mail: '', phone: '', town: '', siret: '', vatNumber: '' };
  await questions.ask({
    kind: 'third-party',
    id: 'C1',
    requestedAt: NOW.toISOString(),
    customer,
    candidates: [],
  });
  await expect.poll(async () => (await incidents()).erp_questions).toBe(1);
  await table.transact([questions.decide((await questions.find('third-party', 'C1'))!, 'new')]);
  await expect.poll(async () => (await incidents()).erp_questions).toBe(0);
});

test('failed work is shown once, by its last failure, until work of its kind succeeds', async () => {
  await job('A0', 'stock-extraction', 'failed');
  await job('A1', 'stock-extraction', 'failed');
  await job('A2', 'till-extraction', 'failed');
  await job('A3', 'till-extraction', 'done');
  await job('A4', 'stock-extraction', 'running');
  expect((await incidents()).failed_jobs.map(({ id }) => id)).toEqual(['A1']);
});

test('TILL-08: a failed day of the till stays open, whatever other days were read since', async () => {
  await job('A1', 'till-extraction', 'failed', '2026-11-17');
  await job('A2', 'till-extraction', 'failed', '2026-11-18');
  await job('A3', 'till-extraction', 'done', '2026-11-18');
  expect((await incidents()).failed_jobs).toMatchObject([{ id: 'A1', day: '2026-11-17' }]);
});

test('a failure is not lost behind the many jobs that came after it', async () => {
  await job('A000', 'till-extraction', 'failed', '2026-11-17');
  for (let n = 1; n <= 120; n++) await job(`A${String(n).padStart(3, '0')}`, 'catalog-sync', 'done');
  expect((await incidents()).failed_jobs.map(({ id }) => id)).toEqual(['A000']);
});

test('a job without a sign of life for too long is an incident by itself', async () => {
  await job('B1', 'stock-extraction', 'running');
  const later = new Date(NOW.getTime() + 11 * 60_000);
  expect((await incidents(later)).failed_jobs).toMatchObject([
    { id: 'B1', message: expect.stringMatching(/^Le travail a été interrompu/) as string },
  ]);
});

test('writes that wait for the ERP are counted by state', async () => {
  for (const id of ['O1', 'O2', 'O3'])
    await happen(table, 'order.status-changed', id, { orderId: id, customerId: 'C1' }, NOW);
  const dueAt = NOW.toISOString();
  await moveOn('O2', 'erp.sync-order', (todo) =>
    postponed(todo, { state: 'douteux', cause: 'cause', dueAt }),
  );
  await moveOn('O3', 'erp.sync-order', (todo) => failed(todo, 'refusée'));
  expect((await incidents()).operations).toEqual({
    a_envoyer: 1,
    envoye: 0,
    verifie: 0,
    douteux: 1,
    en_echec: 1,
  });
});

describe('a letter or a deletion that failed for good', () => {
  const about = { customerId: 'C1', mail: 'parti@bistrot-essai.test' };
  const deleted = { eventId: 'account-deleted-C1', subscription: 'privacy.forget-customer' };
  const givenUp = async () => (await incidents()).given_up;

  test('is shown by itself, with its cause; one that is retried is not', async () => {
    await happen(table, 'account.deleted', deleted.eventId, about, NOW);
    expect(await givenUp()).toEqual([]);
    await moveOn(deleted.eventId, deleted.subscription, (todo) => failed(todo, 'refusé par la table'));
    expect(await givenUp()).toEqual([
      {
        event_id: deleted.eventId,
        subscription: deleted.subscription,
        what: 'Effacement d’un compte supprimé : parti@bistrot-essai.test',
        cause: 'refusé par la table',
        attempts: 0,
        happened_at: NOW.toISOString(),
      },
    ]);
    expect(Object.values((await incidents()).operations)).toEqual([0, 0, 0, 0, 0]);
  });

  test('is sent again by a user, or dismissed with its author', async () => {
    await happen(table, 'account.deleted', deleted.eventId, about, NOW);
    const letter = { ...deleted, subscription: 'mail.account-deleted' };
    for (const { subscription } of [deleted, letter])
      await moveOn(deleted.eventId, subscription, (todo) => failed(todo, 'c'));
    await replayGivenUp(services, deleted, NOW);
    await dismissGivenUp(services, letter, 'ADMIN1', NOW);
    expect(await givenUp()).toEqual([]);
    expect((await services.outbox.find(deleted.eventId))?.todo).toMatchObject({
      'privacy.forget-customer': { state: 'a_envoyer', attempts: 1, dueAt: NOW.toISOString() },
      'mail.account-deleted': { state: 'accepte', accepted: { by: 'ADMIN1', from: 'en_echec' } },
    });
  });

  test('a write to the ERP, and what has not failed, are not for these buttons', async () => {
    await happen(table, 'order.edited', 'ev-9', { orderId: 'O1', customerId: 'C1' }, NOW);
    await moveOn('ev-9', 'erp.sync-order', (todo) => failed(todo, 'c'));
    for (const subscription of ['erp.sync-order', 'mail.order-changed', 'mail.nothing'])
      for (const act of [
        () => replayGivenUp(services, { eventId: 'ev-9', subscription }, NOW),
        () => dismissGivenUp(services, { eventId: 'ev-9', subscription }, 'ADMIN1', NOW),
      ])
        await expect(act()).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('an unpaid order that could not be cancelled is named with its cause', async () => {
  const failing = { step: 'cancellation', cause: 'connexion coupée', now: NOW } as const;
  await failedExpiriesStore(table).record({ id: 'O1', customerId: 'C1' }, failing);
  expect((await incidents()).failed_expiries).toEqual([
    {
      order_id: 'O1',
      what: 'Annulation faute de règlement : O1',
      cause: 'connexion coupée',
      attempts: 1,
      since: NOW.toISOString(),
    },
  ]);
});

test('the last night’s differences are summed up', async () => {
  const night = { date: '2026-11-21', ranAt: NOW.toISOString(), compared: 10, unexplained: 1 };
  await reconciliationsStore(table).record({ ...night, differences: [] }, NOW);
  expect((await incidents()).stock_differences).toEqual({ date: '2026-11-21', total: 0, unexplained: 1 });
});

describe('dead letters', () => {
  const sqs = new SQSClient({ region: 'eu-west-3' });

  test('JOB-06: are shown without being received, and are redriven on request', async () => {
    await sqs.send(
      new SendMessageCommand({ QueueUrl: work, MessageBody: '{"jobId":"J1","date":"2026-11-20"}' }),
    );
    const receive = () => sqs.send(new ReceiveMessageCommand({ QueueUrl: work, MaxNumberOfMessages: 1 }));
    await receive();
    expect((await receive()).Messages).toBeUndefined();

    const looks = [await incidents(), await incidents()];
    for (const { dead_letters } of looks) {
      expect(dead_letters.find(({ queue }) => queue === 'stock-extraction')).toMatchObject({
        count: 1,
        remedy: 'redrive',
        messages: [
          {
            body: '{"jobId":"J1","date":"2026-11-20"}',
            what: 'Extraction du stock du 20/11/2026',
            // reads do not remove it from the queue
            tries: 5,
          },
        ],
      });
    }
    expect(await redriveDeadLetters('stock-extraction')).toBe(true);
    expect((await incidents()).dead_letters).toMatchObject([
      { count: 0, messages: [] },
      { count: 0, messages: [] },
    ]);
    const back = (await receive()).Messages?.[0];
    expect(back?.Body).toBe('{"jobId":"J1","date":"2026-11-20"}');
    await sqs.send(new DeleteMessageCommand({ QueueUrl: work, ReceiptHandle: back?.ReceiptHandle }));
  });

  test('of scheduled runs name the failed run, and are dismissed', async () => {
    queues.put('schedules-dead', JSON.stringify({ run: 'night', schedule: 'till-night' }));
    expect((await incidents()).dead_letters.find(({ queue }) => queue === 'schedules')).toMatchObject({
      count: 1,
      remedy: 'dismiss',
      messages: [{ what: 'Ventes de la caisse (4 h)', tries: null }],
    });
    expect(await dismissDeadLetters('schedules')).toBe(true);
    expect((await incidents()).dead_letters.find(({ queue }) => queue === 'schedules')?.count).toBe(0);
  });

  test('of an order name it and its customer; a deleted one is marked', async () => {
    await happen(table, 'order.edited', 'ev-1', { orderId: 'O1', customerId: 'C1' }, NOW);
    const message = JSON.stringify({ eventId: 'ev-1', subscription: 'erp.sync-order' });
    expect(await wordsOf(services, 'erp', message)).toBe('Envoi à Dolibarr : O1');
    // sent before events
    expect(await wordsOf(services, 'erp', '{"eventId":"ev-1"}')).toBe('Envoi à Dolibarr : O1');
    expect(await wordsOf(services, 'mail', '{"eventId":"gone"}')).toBe('E-mail qui n’est plus à faire');
    expect(await wordsOf(services, 'till-extraction', 'not JSON')).toBe('Extraction des ventes');
  });

  test('of an undeclared queue are not shown', async () => {
    expect(await redriveDeadLetters('elsewhere')).toBe(false);
    expect(await dismissDeadLetters('elsewhere')).toBe(false);
  });
});
