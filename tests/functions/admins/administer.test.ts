import { beforeAll, describe, expect, test } from 'vitest';
import { keys } from '#functions/table-keys.ts';
import { openAccountFixture, wait } from '#tests/support/accounts/account-fixture.ts';
import { anAdmin, logInAdmin, signedInAdmin } from '#tests/support/accounts/admins.ts';
import { callHandler, type HttpRequest } from '#tests/support/calls/http-event.ts';

const fixture = await openAccountFixture();
const { handler } = await import('#functions/admin.http.ts');

type SignedIn = Awaited<ReturnType<typeof signedInAdmin>>;
let owner: SignedIn;
const ask = (request: HttpRequest, as: SignedIn = owner) =>
  callHandler(handler, { token: as.token, ...request });
const change = (id: string, body: object, as?: SignedIn) =>
  ask({ method: 'PUT', path: '/api/admin/users/{id}', params: { id }, body }, as);
const remove = (id: string, as?: SignedIn) =>
  ask({ method: 'DELETE', path: '/api/admin/admins/{id}', params: { id } }, as);
const verify = ({ token }: SignedIn) => fixture.admin({ path: '/api/admin/verify', token });
/** The same person, with a new session. */
const again = async (who: SignedIn): Promise<SignedIn> => ({
  ...who,
  token: String((await logInAdmin(fixture, who)).body['token']),
});
const superAdmins = async () => (await fixture.table.get(keys.superAdmins()))?.['superAdmins'];

let people = 0;
const person = (more: object = {}) => ({
  firstname: 'Camille',
  lastname: 'Exemple',
  email: `Camille-${(people += 1)}@viande-demo.test`,
  password: 'quatre mots sans rapport',
  role: 'admin',
  ...more,
});
const add = (body: object) => ask({ method: 'POST', path: '/api/admin/admins', body });

beforeAll(async () => {
  owner = await signedInAdmin(fixture, 'super_admin');
  await fixture.table.put({ ...keys.superAdmins(), superAdmins: 1 });
});

describe('administrators', () => {
  test('API-30, API-31, USR-03, USR-05: one is added, signs in, and no answer holds a password', async () => {
    const who = person();
    const added = await add(who);
    expect(added).toMatchObject({
      status: 200,
      body: { success: true, data: { email: who.email.toLowerCase(), role: 'admin', last_login: null } },
    });
    expect(await logInAdmin(fixture, { ...who, sourceIp: '198.51.100.200' })).toMatchObject({ status: 200 });
    await expect
      .poll(async () => JSON.stringify((await ask({ path: '/api/admin/admins' })).body))
      .toContain(who.email.toLowerCase());
    const listed = JSON.stringify((await ask({ path: '/admin/users' })).body);
    expect(listed + JSON.stringify(added.body)).not.toMatch(/argon2|password|quatre mots/);
  });

  test('USR-03: a field that is missing, short or common is named, and nothing is written', async () => {
    for (const [field, value] of Object.entries({
      firstname: '',
      lastname: '',
      email: 'nobody',
      password: 'onze-lettre',
      role: 'owner',
    })) {
      expect(await add(person({ [field]: value }))).toMatchObject({ status: 400, body: { field } });
    }
    expect(await add(person({ password: 'password1234' }))).toMatchObject({ status: 400 });
  });

  test('AMB-16: an ordinary administrator is refused, whatever role their token has', async () => {
    const plain = await signedInAdmin(fixture);
    for (const path of ['/api/admin/admins', '/admin/users'])
      expect(await ask({ path }, plain)).toMatchObject({ status: 403 });
    expect(await remove(owner.id, plain)).toMatchObject({ status: 403 });
    const demoted = await signedInAdmin(fixture, 'super_admin');
    await fixture.table.update(keys.superAdmins(), {
      update: 'SET superAdmins = :n',
      values: { ':n': 2 },
    });
    expect(await change(demoted.id, { role: 'admin' })).toMatchObject({ status: 200 });
    expect(await ask({ path: '/api/admin/admins' }, demoted)).toMatchObject({ status: 401 });
    expect(await superAdmins()).toBe(1);
  });

  test('ADM-20: another role, given or taken, ends the sessions with the next call, reads included', async () => {
    const who = await signedInAdmin(fixture);
    expect(await ask({ path: '/api/admin/audit' }, who)).toMatchObject({ status: 200 });
    expect(await change(who.id, { role: 'driver' })).toMatchObject({
      status: 200,
      body: { data: { role: 'driver' } },
    });
    // the cached read is repeated
    expect(await ask({ path: '/api/admin/audit' }, who)).toMatchObject({ status: 401 });
    const driver = await again(who);
    expect(await verify(driver)).toMatchObject({ status: 200, body: { admin: { role: 'driver' } } });
    expect(await ask({ path: '/api/admin/audit' }, driver)).toMatchObject({ status: 403 });
  });

  test('API-32, AMB-16: a deletion ends the sessions and frees the address', async () => {
    const gone = await signedInAdmin(fixture);
    expect(await verify(gone)).toMatchObject({ status: 200 });
    expect(await remove(gone.id)).toMatchObject({ status: 200, body: { success: true } });
    expect(await verify(gone)).toMatchObject({ status: 401 });
    expect(await logInAdmin(fixture, gone)).toMatchObject({ status: 401 });
    expect(await remove(gone.id)).toMatchObject({ status: 404 });
    expect(await add(person({ email: gone.email }))).toMatchObject({ status: 200 });
  });

  test('AMB-16: an administrator cannot delete themselves; of two who delete each other one remains', async () => {
    expect(await remove(owner.id)).toMatchObject({ status: 409, body: { code: 'own_account' } });
    const plain = await signedInAdmin(fixture);
    expect(await change(plain.id, { role: 'super_admin' })).toMatchObject({ status: 200 });
    const other = await again(plain);
    expect(await superAdmins()).toBe(2);
    const [first, second] = await Promise.all([
      change(owner.id, { role: 'admin' }, other),
      change(other.id, { role: 'admin' }),
    ]);
    expect([first.status, second.status].filter((status) => status === 200)).toHaveLength(1);
    expect(await superAdmins()).toBe(1);
    const left = first.status === 200 ? other : owner;
    expect(await change(left.id, { role: 'admin' }, left)).toMatchObject({
      status: 409,
      body: { code: 'last_super_admin', message: 'Il faut au moins un super administrateur.' },
    });
    // as it was before; another role ended the sessions
    if (left === other) {
      await change(owner.id, { role: 'super_admin' }, other);
      owner = await again(owner);
      await change(other.id, { role: 'admin' });
    }
    expect(await superAdmins()).toBe(1);
  });

  test('API-33, AMB-19: what is absent stays; another password ends the sessions; a taken address is refused', async () => {
    const who = await signedInAdmin(fixture);
    const taken = await anAdmin(fixture);
    expect(await change(who.id, { lastname: 'Modèle' })).toMatchObject({
      status: 200,
      body: { data: { firstname: 'Dominique', lastname: 'Modèle', email: who.email, role: 'admin' } },
    });
    expect(await verify(who)).toMatchObject({ status: 200 });
    expect(await change(who.id, { email: taken.email })).toMatchObject({
      status: 409,
      body: { code: 'already_exists', field: 'email' },
    });
    const email = `moved-${who.email}`;
    const password = 'cinq autres mots choisis';
    expect(await change(who.id, { email, password })).toMatchObject({ status: 200 });
    expect(await verify(who)).toMatchObject({ status: 401 });
    expect(await logInAdmin(fixture, who)).toMatchObject({ status: 401 });
    expect(await logInAdmin(fixture, { ...who, email, password })).toMatchObject({ status: 200 });
    expect(await add(person({ email: who.email }))).toMatchObject({ status: 200 });
  });
});

test('records what administrators change: who, when, old and new value, newest first', async () => {
  const plain = await signedInAdmin(fixture);
  const body = { mode: 'product', version: 0 };
  const path = '/api/admin/settings/cart-vat';
  expect(await callHandler(handler, { method: 'PUT', path, body, token: plain.token })).toMatchObject({
    status: 200,
  });
  // a save of an older version changes and records nothing
  expect(await callHandler(handler, { method: 'PUT', path, body, token: plain.token })).toMatchObject({
    status: 409,
  });
  const gone = await signedInAdmin(fixture);
  wait({ seconds: 1 });
  await change(gone.id, { password: 'six mots encore différents' });
  wait({ seconds: 1 });
  await remove(gone.id);
  const { body: page } = await ask({ path: '/api/admin/audit', query: { limit: '3' } }, plain);
  expect(page['data']).toMatchObject([
    {
      action: 'admin.deleted',
      label: 'Administrateur supprimé',
      subject: 'Dominique Exemple',
      by: 'Dominique Exemple',
    },
    { action: 'admin.changed', changes: [{ field: 'mot de passe', from: 'aucun', to: 'remplacé' }] },
    {
      action: 'setting.cart-vat',
      label: 'TVA du panier',
      changes: [
        // saved once, it is confirmed
        { field: 'confirmée', from: 'aucun', to: 'oui' },
        { field: 'mode', from: 'un seul taux', to: 'le taux de chaque produit' },
        { field: 'taux', from: '20 %', to: 'aucun' },
      ],
    },
  ]);
  expect(JSON.stringify(page)).not.toMatch(/argon2|six mots/);
  const cursor = String(page['next_cursor']);
  const { body: older } = await ask({ path: '/api/admin/audit', query: { limit: '3', cursor } }, plain);
  expect(JSON.stringify(older['data'])).not.toContain('setting.cart-vat');
});

test('keeps the rounding of VAT where a change does not name it', async () => {
  const { token } = await signedInAdmin(fixture);
  const path = '/api/admin/settings/cart-vat';
  const now = async () =>
    (await callHandler(handler, { path, token })).body['data'] as { version: number; by_line: boolean };
  const put = async (body: object) =>
    callHandler(handler, { method: 'PUT', path, body: { ...body, version: (await now()).version }, token });
  await put({ mode: 'product', by_line: true });
  expect((await put({ mode: 'flat' })).body['data']).toMatchObject({ mode: 'flat', by_line: true });
  expect((await put({ mode: 'flat', by_line: false })).body['data']).toMatchObject({ by_line: false });
  expect((await put({ mode: 'product' })).body['data']).toMatchObject({ mode: 'product', by_line: false });
});
