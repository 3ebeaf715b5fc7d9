import { expect, test } from 'vitest';
import { listAuditRecords } from '#functions/platform/audit-trail.ts';
import { openCustomers } from '#functions/customers/customers.module.ts';
import { openSettings, shopSettings } from '#functions/settings/settings.module.ts';
import { FIRST_GROUP } from '#shared/settings/customer-groups.ts';
import { openAccountFixture, wait } from '#tests/support/accounts/account-fixture.ts';
import { aRestaurant, post, registerForm, signedInRestaurant } from '#tests/support/accounts/accounts.ts';
import { callHandler } from '#tests/support/calls/http-event.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { liveToken } from '#tests/support/accounts/live-session.ts';

const fixture = await openAccountFixture({ 'dolibarr/web-url': 'https://erp-demo.test' });
const { handler } = await import('#functions/admin.http.ts');

const administrator = { family: 'admin', subjectId: 'ADMIN1', sessionId: 's', role: 'admin' } as const;
const ask = async (method: string, path: string, body?: object) => {
  const token = await liveToken(fixture.table, administrator, new Date());
  const request = { method, path: `/api/admin/customers${path}`, token, ...(body && { body }) };
  return /\/(access|verification)$/.test(path) ? fixture.auth(request) : callHandler(handler, request);
};
const trail = async () => (await listAuditRecords(fixture.table, 3)).items;
const logIn = (who: ReturnType<typeof aRestaurant>, password = who.password) =>
  fixture.auth(post('/api/auth/login', { email: who.mail, password }, who));

test('blocking an account ends its sessions at once, refuses sign-in, and records who did it and why', async () => {
  const who = await signedInRestaurant(fixture);
  const { id } = who;
  expect((await ask('GET', `/${id}/access`)).body).toMatchObject({ sessions: 1 });
  const blocked = await ask('PUT', `/${id}/block`, { bloque: true, motif_blocage: 'Impayés répétés' });
  expect(blocked.body['data']).toMatchObject({ etat: 'bloque', motif_blocage: 'Impayés répétés' });
  expect((await ask('GET', `/${id}/access`)).body).toMatchObject({ sessions: 0 });
  const refused = await fixture.auth({
    method: 'PUT',
    path: '/api/auth/profile',
    token: who.token,
    body: { ...registerForm(who), version: 1 },
  });
  expect(refused).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });

  expect((await logIn(who, 'faux-mot-de-passe')).body['code']).toBe('wrong_credentials');
  expect(await logIn(who)).toMatchObject({ status: 403, body: { code: 'account_blocked' }, setCookies: [] });

  const again = await ask('PUT', `/${id}/block`, { bloque: true, motif_blocage: 'Encore' });
  expect(again).toMatchObject({ status: 409, body: { code: 'version_conflict' } });
  expect((await trail())[0]).toMatchObject({
    by: 'ADMIN1',
    action: 'customer.blocked',
    to: { blocked: true, reason: 'Impayés répétés' },
  });
  // records of one millisecond lie in any order
  wait({ seconds: 1 });
  const back = await ask('PUT', `/${id}/block`, { bloque: false });
  expect(back.body['data']).toMatchObject({ etat: 'verifie', motif_blocage: null });
  expect((await logIn(who)).status).toBe(200);
  expect((await trail())[0]).toMatchObject({
    action: 'customer.released',
    from: { reason: 'Impayés répétés' },
  });
});

test('a block needs its reason', async () => {
  const { id } = await signedInRestaurant(fixture);
  for (const motif_blocage of [undefined, '', '   '])
    expect(await ask('PUT', `/${id}/block`, { bloque: true, motif_blocage })).toMatchObject({
      status: 400,
      body: { fields: { motif_blocage: 'Le motif est requis.' } },
    });
  expect((await ask('PUT', '/absent-0000/block', { bloque: true, motif_blocage: 'x' })).status).toBe(404);
});

test('the second of two saves of the note gets 409; the trail says that it changed, not its text', async () => {
  const { id } = await signedInRestaurant(fixture);
  const first = await ask('PUT', `/${id}/note`, { note: 'Livrer avant 9 h', note_version: 0 });
  expect(first.body['data']).toMatchObject({ note: 'Livrer avant 9 h', note_version: 1 });
  const late = await ask('PUT', `/${id}/note`, { note: 'Autre', note_version: 0 });
  expect(late.status).toBe(409);
  expect((await ask('GET', `/${id}`)).body['data']).toMatchObject({ note: 'Livrer avant 9 h' });
  expect(JSON.stringify(await trail())).not.toContain('Livrer avant');
  expect((await ask('PUT', `/${id}/note`, { note: '', note_version: 1 })).body['data']).toMatchObject({
    note: '',
    note_version: 2,
  });
  expect((await ask('PUT', `/${id}/note`, { note: 'En retard', note_version: 1 })).status).toBe(409);
});

test('the verification link is sent again once under repeats, and never to a verified address', async () => {
  const who = aRestaurant();
  await fixture.auth(post('/api/auth/register', registerForm(who), who));
  // the list reads an index, which may be late
  await indexesFollow();
  const listed = await ask('GET', '');
  const row = (listed.body['data'] as { id: string; email: string; etat: string }[]).find(
    ({ email }) => email === who.mail,
  )!;
  expect(row.etat).toBe('en_attente');
  expect(await fixture.mailsTo(who.mail)).toHaveLength(1);
  expect((await ask('POST', `/${row.id}/verification`)).status).toBe(200);
  expect((await ask('POST', `/${row.id}/verification`)).body['code']).toBe('too_many_attempts');
  expect(await fixture.mailsTo(who.mail)).toHaveLength(2);
  // the clock of the first test went ahead: its last record may well be later than this one
  const sent = { action: 'customer.verification-sent', subject: 'Bistrot Démo' };
  expect(await trail()).toContainEqual(expect.objectContaining(sent));
  const verified = await signedInRestaurant(fixture);
  expect((await ask('POST', `/${verified.id}/verification`)).status).toBe(409);
});

test('when a customer last signed in, and where the third party is', async () => {
  const { id } = await signedInRestaurant(fixture);
  const seen = (await ask('GET', `/${id}`)).body['data'] as { derniere_connexion: string };
  expect(Date.parse(seen.derniere_connexion)).toBe(Date.now());
  await fixture.table.update(
    { pk: `CUSTOMER#${id}`, sk: 'PROFILE' },
    { update: 'SET erpId = :id', values: { ':id': '42' } },
  );
  expect((await ask('GET', `/${id}`)).body['data']).toMatchObject({
    erp_url: 'https://erp-demo.test/societe/card.php?socid=42',
  });
});

test('a customer is moved from the group that was seen to another; their terms have their source', async () => {
  // the first test's clock went ahead, and its records stay the newest until this one's is there too
  wait({ seconds: 2 });
  const { id, token } = await signedInRestaurant(fixture);
  const settings = openSettings(fixture.table);
  const groups = [FIRST_GROUP, { id: 2, name: 'Restaurants', discount: 500 }];
  const change = { version: 0, by: 'ADMIN1', now: new Date('2020-01-01') };
  await settings.replace(shopSettings.customerGroups, { applies: true, groups }, change);
  const before = (await ask('GET', `/${id}`)).body['data'];
  expect(before).toMatchObject({
    groupe: 'professional clients',
    conditions: { lu_le: null, tarif: 1, remise: 0, groupe_id: 1, remise_groupe: 10, groupe_applique: true },
  });
  // AUTH-22: what the customer reads of it themselves
  const own = async () =>
    ((await fixture.auth({ path: '/api/auth/profile', token })).body['data'] as { group: object }).group;
  const first = { id: 1, discount: 10, is_default: 1 };
  expect(await own()).toMatchObject(first);
  const moved = await ask('PUT', `/${id}/group`, { groupe_id: 2, groupe_vu: 1 });
  expect(await own()).toEqual({ id: 2, name: 'Restaurants', discount: 5, is_default: 0, applies: true });
  // switched off, the customer is not shown a discount that changes no price
  const off = { ...change, version: 1 };
  await settings.replace(shopSettings.customerGroups, { applies: false, groups }, off);
  expect(await own()).toEqual({ id: 2, name: 'Restaurants', discount: 5, is_default: 0 });
  await settings.replace(shopSettings.customerGroups, { applies: true, groups }, { ...off, version: 2 });
  expect(moved.body['data']).toMatchObject({
    groupe: 'Restaurants',
    conditions: { groupe_id: 2, remise_groupe: 5 },
  });
  expect((await trail())[0]).toMatchObject({
    action: 'customer.grouped',
    from: { group: 'professional clients' },
    to: { group: 'Restaurants' },
  });
  expect(await ask('PUT', `/${id}/group`, { groupe_id: 1, groupe_vu: 1 })).toMatchObject({ status: 409 });
  expect(await ask('PUT', `/${id}/group`, { groupe_id: 3, groupe_vu: 2 })).toMatchObject({
    status: 400,
    body: { field: 'groupe_id' },
  });
  // two who saw the same at the same moment
  const back = () => ask('PUT', `/${id}/group`, { groupe_id: 1, groupe_vu: 2 });
  const statuses = (await Promise.all([back(), back()])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409]);
  const readAt = '2026-11-21T08:00:00.000Z';
  await openCustomers(fixture.table).recordHouseTerms(id, {
    level: 2,
    discount: 250,
    outstandingLimitCents: 50_000,
    isClosed: false,
    readAt,
  });
  expect((await ask('GET', `/${id}`)).body['data']).toMatchObject({
    conditions: { lu_le: readAt, tarif: 2, remise: 2.5, plafond: 500, prix_convenus: 0, ferme: false },
  });
});
