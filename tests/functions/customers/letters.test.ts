import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openOrders } from '#functions/orders/orders.module.ts';
import { stoppedAddressesStore } from '#functions/mail/stopped-addresses.store.ts';
import { ulid } from '#functions/platform/ids.ts';
import type { LetterKind } from '#shared/customers/people/letters.ts';
import { openAccountFixture } from '#tests/support/accounts/account-fixture.ts';
import { signedInRestaurant } from '#tests/support/accounts/accounts.ts';
import { member } from '#tests/support/accounts/team.ts';
import { happen } from '#tests/support/database/outbox.ts';
import { anOrder } from '#tests/support/orders/an-order.ts';

const fixture = await openAccountFixture();
const ACCOUNTANT = 'compta@bistrot-demo.test';

type Caller = { token: string; sourceIp: string };
let owner: Awaited<ReturnType<typeof signedInRestaurant>>;
let chef: Awaited<ReturnType<typeof member>>;
let gerante: Awaited<ReturnType<typeof member>>;
beforeAll(async () => {
  owner = await signedInRestaurant(fixture);
  chef = await member(fixture, owner, 'chef');
  gerante = await member(fixture, owner, 'gerant');
});

const forAll = [
  { kind: 'own', on: true },
  { kind: 'weekly', on: false },
];
const path = '/api/auth/letters';
const letters = async ({ token, sourceIp }: Caller) =>
  (await fixture.auth({ path, token, sourceIp })).body['data'] as { kind: LetterKind; on: boolean }[];
const choose = ({ token, sourceIp }: Caller, body: unknown) =>
  fixture.auth({ method: 'PUT', path, token, sourceIp, body });
const setAccountant = async (accountant_mail: unknown) =>
  fixture.auth({
    method: 'PUT',
    path: '/api/auth/profile',
    token: owner.token,
    sourceIp: owner.sourceIp,
    body: {
      firstname: 'Camille',
      lastname: 'Exemple',
      society: 'Bistrot Démo',
      phone: '05 56 00 00 00',
      address: '',
      accountant_mail,
    },
  });

let number = 0;
/** An order of this company that triggers a letter; returns its recipients. */
const told = async (
  type: 'order.placed' | 'order.cancelled' | 'payment.received' | 'payment.failed' | 'order.approval-asked',
  by: { id?: string } = {},
  who: { id: string; mail: string } = owner,
  state: Parameters<typeof anOrder>[0] = {},
) => {
  number += 1;
  const reference = `CMD-20261127-${String(number).padStart(4, '0')}`;
  const order = anOrder({
    id: ulid(new Date()),
    reference,
    customerId: who.id,
    customerEmail: who.mail,
    ...(by.id === undefined ? {} : { placedBy: by.id }),
    ...state,
  });
  await fixture.table.transact([openOrders(fixture.table).create(order)]);
  const data = { customerId: who.id, orderId: order.id, attemptId: 'A1' };
  await happen(fixture.table, type, `letter-${number}`, data as never, new Date());
  await fixture.mailsTo('nobody');
  const found = fixture.mails.list().filter(({ subject, text }) => (subject + text).includes(reference));
  return found.map(({ to }) => to.split(', '));
};

describe('« Mes lettres »', () => {
  test('shows each what concerns them, as it is before anybody chose', async () => {
    expect(await letters(owner)).toEqual([
      { kind: 'own', on: true },
      { kind: 'company', on: true },
      { kind: 'approvals', on: true },
      { kind: 'invoices', on: true },
      { kind: 'weekly', on: false },
    ]);
    expect(await letters(gerante)).toContainEqual({ kind: 'company', on: false });
    expect(await letters(chef)).toEqual(forAll);
  });

  test('refuses what is not theirs, and what is no yes or no, naming it; nothing changes', async () => {
    const foreign = await choose(chef, { own: false, approvals: true });
    expect(foreign).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', field: 'approvals', message: 'Ces lettres ne vous sont pas destinées.' },
    });
    expect((await choose(chef, {})).body['message']).toBe(
      'Dites quelle lettre vous voulez, ou ne voulez plus.',
    );
    expect(await choose(chef, { own: 'non' })).toMatchObject({ status: 400, body: { field: 'own' } });
    expect(await letters(chef)).toEqual(forAll);
    expect(await chef.stored()).not.toHaveProperty('letters');
  });

  test('saves one’s own next to the others, and two concurrent ticks', async () => {
    const [one, two] = await Promise.all([
      choose(gerante, { company: true }),
      choose(gerante, { approvals: false }),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(await letters(gerante)).toMatchObject([
      { on: true },
      { on: true },
      { on: false },
      { on: true },
      { on: false },
    ]);
    expect((await letters(owner)).every(({ kind, on }) => on === (kind !== 'weekly'))).toBe(true);
    await choose(gerante, { company: false, approvals: true });
  });
});

describe('a letter about an order', () => {
  beforeEach(() => choose(owner, { own: true, company: true }));

  test('goes to who ordered and to the holder, as it did', async () => {
    expect(await told('order.placed', chef)).toEqual([[chef.email, owner.mail]]);
    expect(await told('order.placed')).toEqual([[owner.mail]]);
  });

  test('stays away from who wants none, also a Gérant’s, but for what asks something', async () => {
    await choose(owner, { company: false });
    expect(await told('order.placed', chef)).toEqual([[chef.email]]);
    await choose(chef, { own: false });
    expect(await told('order.placed', chef)).toEqual([]);
    const unpaid = { paymentStatus: 'non_paye', paidCents: 0 } as const;
    expect(await told('payment.failed', chef, owner, unpaid)).toEqual([[chef.email, owner.mail]]);
    await choose(chef, { own: true });
    await choose(gerante, { company: true });
    expect(await told('order.placed', chef)).toEqual([[chef.email, gerante.email]]);
    await choose(gerante, { company: false });
  });

  test('is sent to the others though one mailbox bounces', async () => {
    const stopped = stoppedAddressesStore(fixture.table);
    const stop = { address: chef.email, reason: 'bounce', at: new Date().toISOString(), detail: '' } as const;
    await stopped.stop(stop, new Date());
    expect(await told('order.placed', chef)).toEqual([[owner.mail]]);
    const [entry] = (await stopped.list(10)).items;
    await stopped.release(entry!.id);
    expect(await told('order.placed', chef)).toEqual([[chef.email, owner.mail]]);
  });

  test('« À valider » goes to every Gérant who wants it', async () => {
    const waits = {
      confirmBefore: '2099-01-01T00:00:00.000Z',
      paymentStatus: 'non_paye',
      paidCents: 0,
    } as const;
    expect(await told('order.approval-asked', chef, owner, waits)).toEqual([[owner.mail, gerante.email]]);
    await choose(owner, { approvals: false });
    expect(await told('order.approval-asked', chef, owner, waits)).toEqual([[gerante.email]]);
    await choose(owner, { approvals: true });
  });
});

describe('the accountant’s address', () => {
  test('is a mail address, or empty; a wrong one is named and changes nothing', async () => {
    for (const wrong of ['compta', 'a@b', 'x@y.fr, z@y.fr', 7])
      expect(await setAccountant(wrong), String(wrong)).toMatchObject({
        status: 400,
        body: { field: 'accountant_mail', message: 'L’e-mail de la comptabilité est invalide.' },
      });
    expect((await setAccountant('Compta@Bistrot-demo.test')).body['data']).toMatchObject({
      accountant_mail: ACCOUNTANT,
    });
    expect((await setAccountant(undefined)).body['data'], 'left out it stays').toMatchObject({
      accountant_mail: ACCOUNTANT,
    });
  });

  test('reads reminders alone, and receipts in addition to the author of the order', async () => {
    const remind = async () => {
      number += 1;
      const data = {
        thirdPartyId: '7',
        mail: 'tiers@bistrot-demo.test',
        customerId: owner.id,
        name: 'Bistrot Démo',
        invoices: [{ ref: `FA-${number}`, dueDay: '2026-11-01', restCents: 100 }],
      };
      await happen(fixture.table, 'wholesale.payment-reminded', `remind-${number}`, data, new Date());
      await fixture.mailsTo('nobody');
      return fixture.mails
        .list()
        .find(({ subject }) => subject.includes(`FA-${number}`))
        ?.to.split(', ');
    };
    expect(await remind()).toEqual([ACCOUNTANT]);
    expect(await told('payment.received', chef)).toEqual([[chef.email, owner.mail, ACCOUNTANT]]);
    expect(await told('order.placed', chef)).toEqual([[chef.email, owner.mail]]);
    await setAccountant('');
    expect(await remind()).toEqual(['tiers@bistrot-demo.test', owner.mail, gerante.email]);
  });

  test('of a company of one: letters as before, until it is set', async () => {
    const alone = await signedInRestaurant(fixture);
    expect(await letters(alone)).toEqual(forAll);
    expect(await told('order.placed', {}, alone)).toEqual([[alone.mail]]);
  });
});
