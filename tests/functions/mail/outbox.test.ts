import type { SNSEvent } from 'aws-lambda';
import { mailStopsFrom } from '#functions/gateways/mail/ses-notice.ts';
import { type MailReturn, returnEvent } from '#infra/local/mail/mail-return.ts';
import { stoppedAddressesStore } from '#functions/mail/stopped-addresses.store.ts';
import { beforeEach, expect, test } from 'vitest';
import { oneTimeTokensStore } from '#functions/auth/one-time-tokens.store.ts';
import { openAdmins } from '#functions/admins/admins.module.ts';
import { openPeople } from '#functions/customers/customers.module.ts';
import { openClaims } from '#functions/claims/claims.module.ts';
import { openRefunds } from '#functions/payments/payments.module.ts';
import { DEFAULT_WEIGHING } from '#shared/settings/weighing.ts';
import { recallsStore } from '#functions/stock/lots/recalls.store.ts';
import { contactRequestsStore } from '#functions/contact/contact-requests.store.ts';
import { customersStore } from '#functions/customers/customers.store.ts';
import type { MailGateway, OutgoingMail } from '#functions/gateways/mail/mail-gateway.ts';
import { deliverMail } from '#functions/mail/deliver-mail.ts';
import type { MailServices } from '#functions/mail/writing.ts';
import { ordersStore } from '#functions/orders/orders.store.ts';
import { openStandingOrders } from '#functions/standing-orders/standing-orders.module.ts';
import { openSettings, shopSettings } from '#functions/settings/settings.module.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { ok, refused } from '#functions/platform/outside/outcome.ts';
import { openTable, type Table } from '#functions/platform/table/table.ts';
import { retrySeconds, tryTodo } from '#functions/platform/outbox/try-todo.ts';
import { Discard } from '#functions/platform/queue/worker.ts';
import { keys } from '#functions/table-keys.ts';
import { begun, NEVER } from '#shared/kernel/outbox-todo.ts';
import { DEFAULT_HOUSE } from '#shared/settings/house.ts';
import { dueTodos, happen, todoFor } from '#tests/support/database/outbox.ts';
import { anAccount } from '#tests/support/accounts/an-account.ts';
import { createTestTable } from '#tests/support/database/database.ts';

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
    outbox: outboxStore(table),
    customers: customersStore(table),
    admins: openAdmins(table),
    people: openPeople(table),
    tokens: oneTimeTokensStore(table),
    orders: ordersStore(table),
    refunds: openRefunds(table),
    claims: openClaims(table),
    contactRequests: contactRequestsStore(table),
    recalls: recallsStore(table),
    standing: openStandingOrders(table),
    stopped: stoppedAddressesStore(table),
    owner: async () => 'contact@viande-demo.test',
    siteOrigin: async () => 'https://viande-demo.test',
    mail: async () => mail,
    weighing: async () => DEFAULT_WEIGHING,
    house: async () => (await openSettings(table).read(shopSettings.house)).value,
  };
  await table.transact(customersStore(table).create(anAccount()));
});

const VERIFY = { eventId: 'ev-1', subscription: 'mail.verify-email' };
const TEMPORARY = { eventId: 'ev-2', subscription: 'mail.temporary-password' };
const customerId = anAccount().id;
const registered = () => happen(table, 'account.registered', 'ev-1', { customerId }, START);
const registeredWithout = () =>
  happen(table, 'account.registered-without-password', 'ev-2', { customerId }, START);
const stored = ({ eventId, subscription }: typeof VERIFY) => todoFor(table, eventId, subscription);
const item = async () => (await table.get(keys.outboxEntry('ev-1')))!;

test('a sent mail is done, leaves the list of pending mails, and is deleted after thirty days', async () => {
  await registered();
  await deliverMail(services, VERIFY, START);
  expect(sent).toHaveLength(1);
  expect(await stored(VERIFY)).toEqual({ state: 'verifie', attempts: 1, attemptAt: START.toISOString() });
  expect(await item()).toMatchObject({ expiresAt: later(30 * 86_400).getTime() / 1000 });
  expect(await item()).not.toHaveProperty('gsi2pk');
  expect(await item()).not.toHaveProperty('gsi2sk');
  // the queue delivers at least once, the sweeper may announce again
  await deliverMail(services, VERIFY, later(60));
  expect(sent).toHaveLength(1);
});

test('a message delivered to five workers at once sends one mail', async () => {
  await registered();
  await Promise.all(Array.from({ length: 5 }, () => deliverMail(services, VERIFY, START)));
  expect(sent).toHaveLength(1);
});

test('of two workers that saw the same one takes it', async () => {
  await registered();
  const entry = (await services.outbox.find('ev-1'))!;
  const seen = { entry, subscription: VERIFY.subscription, todo: await stored(VERIFY) };
  const one = async () => ({ kind: 'done' }) as const;
  const tried = await Promise.all([
    tryTodo(services.outbox, seen, START, one),
    tryTodo(services.outbox, seen, START, one),
  ]);
  expect(tried).toContain(undefined);
  expect((await stored(VERIFY)).attempts).toBe(1);
});

test('who saw it before another took it takes nothing, also while that one is still at it', async () => {
  await registered();
  const entry = (await services.outbox.find('ev-1'))!;
  const seen = { entry, subscription: VERIFY.subscription, todo: await stored(VERIFY) };
  let late: unknown = 'not tried';
  await tryTodo(services.outbox, seen, START, async () => {
    late = await tryTodo(services.outbox, seen, START, async () => ({ kind: 'done' }));
    return { kind: 'done' };
  });
  expect(late).toBeUndefined();
});

test('failures delay the next try more and more; after the tenth it is shown for good', async () => {
  await registered();
  let now = START;
  for (let attempt = 1; attempt <= 10; attempt++) {
    answers = [
      attempt % 2 ? { kind: 'ambiguous', cause: 'TimeoutError' } : refused('throttled', 429, 'slow down'),
    ];
    await deliverMail(services, VERIFY, now);
    const todo = await stored(VERIFY);
    expect(todo.attempts).toBe(attempt);
    if (attempt === 10) break;
    expect(todo).toMatchObject({
      state: 'a_envoyer',
      cause:
        attempt % 2
          ? 'Le service d’e-mail n’a pas confirmé l’envoi (TimeoutError).'
          : 'Le service d’e-mail a refusé le message (slow down).',
    });
    const wait = retrySeconds(attempt - 1);
    expect(todo.dueAt).toBe(new Date(now.getTime() + wait * 1000).toISOString());
    expect((await item())['gsi2sk']).toBe(todo.dueAt);
    // a message that comes back early changes nothing
    const early = new Date(now.getTime() + (wait - 1) * 1000);
    await deliverMail(services, VERIFY, early);
    expect(sent).toHaveLength(attempt);
    expect(await dueTodos(table, 'mail', early)).toEqual([]);
    now = new Date(now.getTime() + wait * 1000);
    expect(await dueTodos(table, 'mail', now)).toHaveLength(1);
  }
  expect(await stored(VERIFY)).toMatchObject({ state: 'en_echec', dueAt: NEVER });
  expect(await dueTodos(table, 'mail', later(10 * 365 * 86_400))).toEqual([]);
  expect(await services.outbox.everyOpen('mail')).toHaveLength(1);
  await deliverMail(services, VERIFY, later(86_400));
  expect(sent).toHaveLength(10);
});

test('the waits double from 30 seconds to an hour', () => {
  expect(Array.from({ length: 9 }, (_, tries) => retrySeconds(tries))).toEqual([
    30, 60, 120, 240, 480, 960, 1920, 3600, 3600,
  ]);
});

test('a failure that passes leaves no trace of its cause', async () => {
  await registered();
  answers = [{ kind: 'unreachable', cause: 'ECONNREFUSED' }];
  await deliverMail(services, VERIFY, START);
  expect((await stored(VERIFY)).cause).toBe('Le service d’e-mail est injoignable (ECONNREFUSED).');
  await deliverMail(services, VERIFY, later(30));
  expect(await stored(VERIFY)).toMatchObject({ state: 'verifie', attempts: 2 });
  expect(await stored(VERIFY)).not.toHaveProperty('cause');
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
  await happen(table, 'contact.requested', 'ev-3', { contactId: request.id }, START);
  return { eventId: 'ev-3', subscription: 'mail.contact-received' };
};

test('AMB-02: without a configured mailbox of the house it is tried ten times, then given up visibly', async () => {
  const message = await contactRequest();
  services = { ...services, owner: async () => undefined };
  let now = START;
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await deliverMail(services, message, now);
    now = new Date(now.getTime() + retrySeconds(attempt - 1) * 1000);
  }
  expect(sent).toEqual([]);
  expect(await stored(message)).toMatchObject({
    state: 'en_echec',
    attempts: 10,
    cause: 'L’adresse de l’entreprise (mail/owner) n’est pas réglée : la demande de contact attend.',
    dueAt: NEVER,
  });
  expect(
    (await dueTodos(table, 'mail', later(365 * 86_400))).filter(
      ({ subscription }) => subscription === message.subscription,
    ),
  ).toEqual([]);
});

test('AMB-02: once it is configured, the pending request is mailed', async () => {
  const message = await contactRequest();
  await deliverMail({ ...services, owner: async () => undefined }, message, START);
  expect((await stored(message)).cause).toBe(
    'L’adresse de l’entreprise (mail/owner) n’est pas réglée : la demande de contact attend.',
  );
  await deliverMail(services, message, later(30));
  expect(sent).toMatchObject([
    { to: 'contact@viande-demo.test', subject: 'Contact : Demande de devis, Inès Lartigue' },
  ]);
  expect(await stored(message)).toMatchObject({ state: 'verifie' });
});

test('an error while a letter is written is a failure like any other: stored, and retried when due', async () => {
  await registered();
  const broken = { ...services, mail: () => Promise.reject(new Error('no such setting')) };
  await deliverMail(broken, VERIFY, START);
  expect(await stored(VERIFY)).toMatchObject({ state: 'a_envoyer', cause: 'no such setting' });
  await deliverMail(services, VERIFY, later(29));
  expect(sent).toHaveLength(0);
  await deliverMail(services, VERIFY, later(30));
  expect(sent).toHaveLength(1);
});

test('a worker that dies after taking one leaves it to the sweeper', async () => {
  await registered();
  const entry = (await services.outbox.find('ev-1'))!;
  const due = later(30).toISOString();
  await services.outbox.change(entry, VERIFY.subscription, START, (todo) => begun(todo, START, due));
  expect(await dueTodos(table, 'mail', later(29))).toEqual([]);
  expect(await dueTodos(table, 'mail', later(30))).toHaveLength(1);
});

test('mail about a deleted item is done without sending', async () => {
  await happen(table, 'account.registered', 'ev-1', { customerId: 'gone' }, START);
  await happen(table, 'account.registered-without-password', 'ev-2', { customerId: 'gone' }, START);
  const mail = 'nobody@bistrot-demo.test';
  await happen(table, 'account.password-reset-requested', 'ev-4', { mail }, START);
  await happen(table, 'order.placed', 'ev-5', { customerId, orderId: 'gone' }, START);
  const waiting = await dueTodos(table, 'mail', START);
  expect(waiting).toHaveLength(4);
  for (const { message } of waiting) {
    await deliverMail(services, message, START);
    expect(await stored(message)).toMatchObject({
      state: 'verifie',
      cause: 'Il n’y avait plus rien à dire.',
    });
  }
  expect(sent).toEqual([]);
});

test('an event without a letter fails visibly at once, one that was never written is dropped', async () => {
  await registered();
  // of a version that this worker does not know yet
  await table.update(keys.outboxEntry('ev-1'), {
    update: 'SET #v = :two',
    names: { '#v': 'version' },
    values: { ':two': 2 },
  });
  await deliverMail(services, VERIFY, START);
  expect(await stored(VERIFY)).toMatchObject({
    state: 'en_echec',
    cause: 'Aucune lettre n’est prévue : mail.verify-email, account.registered.',
  });
  await expect(deliverMail(services, { ...VERIFY, eventId: 'never-written' }, START)).rejects.toBeInstanceOf(
    Discard,
  );
});

test('each try of a temporary password makes a new one, and only the last opens the account', async () => {
  await registeredWithout();
  answers = [{ kind: 'ambiguous', cause: 'TimeoutError' }];
  await deliverMail(services, TEMPORARY, START);
  const first = (await customersStore(table).find(anAccount().id))?.passwordHash;
  await deliverMail(services, TEMPORARY, later(30));
  const account = await customersStore(table).find(anAccount().id);
  expect(account?.passwordHash).not.toBe(first);
  expect(account?.temporaryUntil).toBe(later(30 + 72 * 3600).toISOString());
  const passwords = sent.map(({ text }) => /temporaire : (\S+)/.exec(text)?.[1]);
  expect(new Set(passwords).size).toBe(2);
});

test('a password that the customer chose in between is not overwritten by a late temporary one', async () => {
  await registeredWithout();
  const customers = customersStore(table);
  await table.transact([customers.choosePassword(anAccount(), 'chosen')]);
  await deliverMail(services, TEMPORARY, START);
  expect(sent).toEqual([]);
  expect((await customers.find(anAccount().id))?.passwordHash).toBe('chosen');
});

test('a letter is signed with the company details in Paramètres when it leaves', async () => {
  const house = { ...DEFAULT_HOUSE, companyName: 'Maison Exemple', phone: '05 56 00 00 00' };
  const change = { version: 0, by: 'ADMIN1', now: START };
  await openSettings(table).replace(shopSettings.house, house, change);
  await registered();
  await deliverMail(services, VERIFY, START);
  const foot = 'Maison Exemple, grossiste en viandes · 33520 Bruges · Tél. 05 56 00 00 00';
  expect(sent[0]?.text).toContain(`--\n${foot}\n`);
  expect(sent[0]?.html).toContain(foot);
});

test('the SES confirmation of a topic is no bounced mail, and unknown messages are still shown', () => {
  const said = (Message: string) => mailStopsFrom({ Records: [{ Sns: { Message } }] } as unknown as SNSEvent);
  expect(said('Successfully validated SNS topic for Amazon SES event publishing.')).toEqual([]);
  expect(() => said('Something else')).toThrow();
});

test('a bounced address gets no mail until a user allows it; a full mailbox is no reason', async () => {
  const to = anAccount().mail;
  const told = (kind: MailReturn) =>
    mailStopsFrom(
      returnEvent(
        { to, from: 'x', subject: 's', text: '', html: '', sentAt: START.toISOString() },
        kind,
        START,
      ) as unknown as SNSEvent,
    );
  const addresses = stoppedAddressesStore(table);
  expect(told('full')).toEqual([]);
  for (const stop of told('bounce')) await addresses.stop({ ...stop, address: to.toUpperCase() }, START);
  await registered();
  await deliverMail(services, VERIFY, START);
  expect(sent).toEqual([]);
  expect(await stored(VERIFY)).toMatchObject({
    state: 'en_echec',
    cause: expect.stringContaining('refuse nos e-mails') as string,
  });

  const { items } = await addresses.list(10);
  expect(items).toMatchObject([{ reason: 'bounce', detail: 'smtp; 550 5.1.1 user unknown' }]);
  await addresses.release(items[0]?.id ?? '');
  await registeredWithout();
  await deliverMail(services, TEMPORARY, START);
  expect(sent).toMatchObject([{ to }]);
  expect(told('complaint')).toMatchObject([{ address: to, reason: 'complaint' }]);
});
