import { beforeEach, expect, test } from 'vitest';
import { oneTimeTokensStore } from '#functions/auth/one-time-tokens.store.ts';
import { contactRequestsStore } from '#functions/contact/contact-requests.store.ts';
import { customersStore } from '#functions/customers/customers.store.ts';
import type { MailGateway, OutgoingMail } from '#functions/gateways/mail/mail-gateway.ts';
import { deliverMail } from '#functions/mail/deliver-mail.ts';
import { claim, NEVER_DUE, retrySeconds } from '#functions/mail/mail-outbox.ts';
import type { MailServices } from '#functions/mail/mail-services.ts';
import { ordersStore } from '#functions/orders/orders.store.ts';
import { dueOperations, newOperation, type Operation } from '#functions/platform/operation.ts';
import { ok, refused } from '#functions/platform/outcome.ts';
import { openTable, type Table } from '#functions/platform/table.ts';
import { Discard } from '#functions/platform/worker.ts';
import { keys } from '#functions/table-keys.ts';
import { anAccount } from '#tests/support/an-account.ts';
import { createTestTable } from '#tests/support/database.ts';

type Answer = Awaited<ReturnType<MailGateway['send']>>;

const START = new Date('2026-11-21T09:00:00Z');
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000);

let table: Table;
let services: MailServices;
let sent: OutgoingMail[];
let answers: Answer[];

beforeEach(async () => {
  table = openTable(await createTestTable());
  sent = [];
  answers = [];
  const mail: MailGateway = {
    send: async (outgoing) => {
      sent.push(outgoing);
      return answers.shift() ?? ok({ messageId: `message-${sent.length}` });
    },
  };
  services = {
    table,
    customers: customersStore(table),
    tokens: oneTimeTokensStore(table),
    orders: ordersStore(table),
    contactRequests: contactRequestsStore(table),
    owner: async () => 'contact@viande-demo.test',
    siteOrigin: async () => 'https://viande-demo.test',
    mail: async () => mail,
  };
  await table.transact(customersStore(table).create(anAccount()));
});

const order = async (kind: string, subject: Record<string, string> = { customerId: anAccount().id }) => {
  const operation = newOperation({ opId: `op-${kind}`, queue: 'mail', kind, subject }, START);
  await table.putIfAbsent(operation);
  return operation.opId;
};
const stored = async (opId: string) => {
  const operation = await table.get<Operation>(keys.operation(opId));
  if (!operation) throw new Error(`${opId} is gone`);
  return operation;
};

test('a mail that left is done, out of the queue’s index, and forgotten after thirty days', async () => {
  const opId = await order('verify_email');
  await deliverMail(services, opId, START);
  expect(sent).toHaveLength(1);
  const operation = await stored(opId);
  expect(operation).toMatchObject({
    state: 'verifie',
    attempts: 1,
    expiresAt: later(30 * 86_400).getTime() / 1000,
  });
  expect(operation).not.toHaveProperty('gsi2pk');
  expect(operation).not.toHaveProperty('gsi2sk');
  // the queue delivers at least once, the sweeper may announce again
  await deliverMail(services, opId, later(60));
  expect(sent).toHaveLength(1);
});

test('a message delivered to five workers at once sends one mail', async () => {
  const opId = await order('verify_email');
  await Promise.all(Array.from({ length: 5 }, () => deliverMail(services, opId, START)));
  expect(sent).toHaveLength(1);
});

test('of two workers that saw the same operation one takes it', async () => {
  const seen = await stored(await order('verify_email'));
  expect(await Promise.all([claim(table, seen, START), claim(table, seen, START)])).toContain(false);
  expect((await stored(seen.opId)).attempts).toBe(1);
});

test('failures put the next try off further and further; the tenth is kept in sight for good', async () => {
  const opId = await order('verify_email');
  let now = START;
  for (let attempt = 1; attempt <= 10; attempt++) {
    answers = [
      attempt % 2 ? { kind: 'ambiguous', cause: 'TimeoutError' } : refused('throttled', 429, 'slow down'),
    ];
    await deliverMail(services, opId, now);
    const operation = await stored(opId);
    expect(operation.attempts).toBe(attempt);
    if (attempt === 10) break;
    expect(operation).toMatchObject({
      state: 'a_envoyer',
      cause: attempt % 2 ? 'ambiguous: TimeoutError' : 'throttled: slow down',
    });
    const wait = retrySeconds(attempt - 1);
    expect(operation.gsi2sk).toBe(new Date(now.getTime() + wait * 1000).toISOString());
    // a message that comes back early changes nothing
    await deliverMail(services, opId, new Date(now.getTime() + (wait - 1) * 1000));
    expect(sent).toHaveLength(attempt);
    expect(await dueOperations(table, 'mail', new Date(now.getTime() + (wait - 1) * 1000))).toEqual([]);
    now = new Date(now.getTime() + wait * 1000);
    expect(await dueOperations(table, 'mail', now)).toHaveLength(1);
  }
  expect(await stored(opId)).toMatchObject({ state: 'en_echec', gsi2sk: NEVER_DUE });
  expect(await dueOperations(table, 'mail', later(10 * 365 * 86_400))).toEqual([]);
  const listed = await table.query({ index: 'gsi2', pk: 'OUTBOX#mail' });
  expect(listed.items).toHaveLength(1);
  await deliverMail(services, opId, later(86_400));
  expect(sent).toHaveLength(10);
});

test('the waits double from 30 seconds to an hour', () => {
  expect(Array.from({ length: 9 }, (_, tries) => retrySeconds(tries))).toEqual([
    30, 60, 120, 240, 480, 960, 1920, 3600, 3600,
  ]);
});

test('a failure that passes leaves no trace of its cause', async () => {
  const opId = await order('verify_email');
  answers = [{ kind: 'unreachable', cause: 'ECONNREFUSED' }];
  await deliverMail(services, opId, START);
  expect((await stored(opId)).cause).toBe('unreachable: ECONNREFUSED');
  await deliverMail(services, opId, later(30));
  expect(await stored(opId)).toMatchObject({ state: 'verifie', attempts: 2 });
  expect(await stored(opId)).not.toHaveProperty('cause');
});

const contactRequest = async () => {
  const request = {
    id: 'contact-1',
    receivedAt: START.toISOString(),
    nom: 'Lartigue',
    prenom: 'Inès',
    entreprise: '',
    email: 'ines@bistrot-demo.test',
    telephone: '',
    sujet: 'Demande de devis' as const,
    message: 'Cent couverts.',
  };
  await table.transact([contactRequestsStore(table).create(request)]);
  return order('contact_received', { contactId: request.id });
};

test('AMB-02: a house that has not said where it reads its mail is told ten times, then the mail is given up in sight', async () => {
  const opId = await contactRequest();
  services = { ...services, owner: async () => undefined };
  let now = START;
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await deliverMail(services, opId, now);
    now = new Date(now.getTime() + retrySeconds(attempt - 1) * 1000);
  }
  expect(sent).toEqual([]);
  expect(await stored(opId)).toMatchObject({
    state: 'en_echec',
    attempts: 10,
    cause: 'mail/owner is not set: a contact request waits',
    gsi2sk: NEVER_DUE,
  });
  expect(await dueOperations(table, 'mail', later(365 * 86_400))).toEqual([]);
});

test('AMB-02: once it has said, the request that waited is mailed', async () => {
  const opId = await contactRequest();
  await deliverMail({ ...services, owner: async () => undefined }, opId, START);
  expect((await stored(opId)).cause).toBe('mail/owner is not set: a contact request waits');
  await deliverMail(services, opId, later(30));
  expect(sent).toMatchObject([
    { to: 'contact@viande-demo.test', subject: 'Contact : Demande de devis, Inès Lartigue' },
  ]);
  expect(await stored(opId)).toMatchObject({ state: 'verifie' });
});

test('a crash between taking and sending is tried again when due', async () => {
  const opId = await order('verify_email');
  const crashing = { ...services, mail: () => Promise.reject(new Error('killed')) };
  await expect(deliverMail(crashing, opId, START)).rejects.toThrow('killed');
  await deliverMail(services, opId, later(29));
  expect(sent).toHaveLength(0);
  await deliverMail(services, opId, later(30));
  expect(sent).toHaveLength(1);
});

test.each([
  ['verify_email', { customerId: 'gone' }],
  ['temporary_password', { customerId: 'gone' }],
  ['reset_password', { mail: 'nobody@bistrot-demo.test' }],
  ['order_received', { customerId: anAccount().id, orderId: 'gone' }],
])('a %s about something that is not there is done without a mail', async (kind, subject) => {
  const opId = await order(kind, subject);
  await deliverMail(services, opId, START);
  expect(sent).toEqual([]);
  expect(await stored(opId)).toMatchObject({ state: 'verifie', cause: 'nothing left to say' });
});

test('an unknown kind of mail fails in sight at once, an unknown operation is dropped', async () => {
  const opId = await order('birthday');
  await deliverMail(services, opId, START);
  expect(await stored(opId)).toMatchObject({ state: 'en_echec', cause: 'unknown kind of mail: birthday' });
  await expect(deliverMail(services, 'never-written', START)).rejects.toBeInstanceOf(Discard);
});

test('each try of a temporary password makes a new one, and only the last opens the account', async () => {
  const opId = await order('temporary_password');
  answers = [{ kind: 'ambiguous', cause: 'TimeoutError' }];
  await deliverMail(services, opId, START);
  const first = (await customersStore(table).find(anAccount().id))?.passwordHash;
  await deliverMail(services, opId, later(30));
  const account = await customersStore(table).find(anAccount().id);
  expect(account?.passwordHash).not.toBe(first);
  expect(account?.temporaryUntil).toBe(later(30 + 72 * 3600).toISOString());
  const passwords = sent.map(({ text }) => /temporaire : (\S+)/.exec(text)?.[1]);
  expect(new Set(passwords).size).toBe(2);
});

test('a password the customer chose meanwhile is not overwritten by a late temporary one', async () => {
  const opId = await order('temporary_password');
  const customers = customersStore(table);
  await table.transact([customers.choosePassword(anAccount(), 'chosen')]);
  await deliverMail(services, opId, START);
  expect(sent).toEqual([]);
  expect((await customers.find(anAccount().id))?.passwordHash).toBe('chosen');
});
