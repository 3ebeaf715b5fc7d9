import { beforeAll, expect, test } from 'vitest';
import { keys } from '#functions/table-keys.ts';
import { tradeRoles } from '#shared/kernel/access.ts';
import { openAccountFixture, wait } from '#tests/support/accounts/account-fixture.ts';
import { post, tokenIn } from '#tests/support/accounts/accounts.ts';
import { logInAdmin, signedInAdmin } from '#tests/support/accounts/admins.ts';
import { callHandler, type HttpRequest } from '#tests/support/calls/http-event.ts';
import { wholeItems } from '#tests/support/database/whole-items.ts';

const fixture = await openAccountFixture();
const { handler } = await import('#functions/admin.http.ts');

type SignedIn = Awaited<ReturnType<typeof signedInAdmin>>;
let owner: SignedIn;
beforeAll(async () => {
  owner = await signedInAdmin(fixture, 'super_admin');
  await fixture.table.put({ ...keys.superAdmins(), superAdmins: 1 });
});

const ask = (request: HttpRequest, as = owner) => callHandler(handler, { token: as.token, ...request });
const superAdmins = async () => (await fixture.table.get(keys.superAdmins()))?.['superAdmins'];

const PASSWORD = 'quatre mots sans rapport';
let people = 0;
/** An invitation as it was sent: who, from where they will answer, and its account. */
const invite = async (role: string = 'preparer') => {
  people += 1;
  const email = `equipe-${people}@viande-demo.test`;
  const sourceIp = `203.0.113.${people}`;
  const body = { firstname: 'Camille', lastname: 'Exemple', email, role };
  const answer = await ask({ method: 'POST', path: '/api/admin/invitations', body });
  return { email, sourceIp, answer, id: String((answer.body['data'] as { id?: string } | undefined)?.id) };
};
const letterTo = async (email: string): Promise<string> => (await fixture.mailsTo(email))[0]?.text ?? '';
const linkTo = async (email: string) => tokenIn(await letterTo(email), 'admin/invitation');
const read = (token: string, sourceIp: string) =>
  fixture.admin({ path: '/api/admin/invitations/{token}', params: { token }, sourceIp });
const accept = (token: string, sourceIp: string, password = PASSWORD) =>
  fixture.admin({
    ...post('/api/admin/invitations/{token}', { password }, { sourceIp }),
    params: { token },
  });
const resend = (id: string) =>
  ask({ method: 'POST', path: '/api/admin/invitations/{id}/resend', params: { id } });
const withdraw = (id: string) => ask({ method: 'DELETE', path: '/api/admin/admins/{id}', params: { id } });

test.each(tradeRoles)(
  'a %s is invited by mail, chooses a password by the link, once, and signs in',
  async (role) => {
    const { email, sourceIp, answer } = await invite(role);
    expect(answer).toMatchObject({ status: 200, body: { data: { email, role, last_login: null } } });
    const text = await letterTo(email);
    const token = tokenIn(text, 'admin/invitation');
    expect(token).not.toBe('');
    // nothing opens before, and reading uses nothing up
    expect(await logInAdmin(fixture, { email, password: PASSWORD, sourceIp })).toMatchObject({ status: 401 });
    for (let times = 0; times < 2; times += 1)
      expect(await read(token, sourceIp)).toMatchObject({
        status: 200,
        body: { data: { firstname: 'Camille', email, role } },
      });
    expect(await accept(token, sourceIp, 'trop court')).toMatchObject({
      status: 400,
      body: { field: 'password' },
    });
    expect(await accept(token, sourceIp)).toMatchObject({ status: 200, body: { email } });
    for (const again of [await accept(token, sourceIp), await read(token, sourceIp)])
      expect(again).toMatchObject({ status: 400, body: { code: 'token_invalid' } });
    expect(await logInAdmin(fixture, { email, password: PASSWORD, sourceIp })).toMatchObject({
      status: 200,
      body: { admin: { role, invited_until: null } },
    });
  },
);

test('stores only the token hash of the link, and no answer contains it', async () => {
  const { email, answer } = await invite();
  const token = await linkTo(email);
  const everything = JSON.stringify([await wholeItems(fixture.table.name), answer.body]);
  expect(everything).not.toContain(token);
});

test('the link expires after 72 hours; a resend replaces it', async () => {
  const { email, sourceIp, id } = await invite();
  const first = await linkTo(email);
  expect(await resend(id)).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
  wait({ hours: 71 });
  expect(await read(first, sourceIp)).toMatchObject({ status: 200 });
  wait({ hours: 1 });
  expect(await read(first, sourceIp)).toMatchObject({ status: 400 });
  owner = await again();
  expect(await resend(id)).toMatchObject({ status: 200 });
  const second = await linkTo(email);
  expect(second).not.toBe(first);
  expect(await accept(first, sourceIp)).toMatchObject({ status: 400 });
  expect(await accept(second, sourceIp)).toMatchObject({ status: 200 });
  expect(await resend(id)).toMatchObject({ status: 409 });
});

test('withdrawn, it opens nothing and its address is free', async () => {
  const { email, sourceIp, id } = await invite();
  const token = await linkTo(email);
  expect(await withdraw(id)).toMatchObject({
    status: 200,
    body: { message: 'L’invitation de Camille Exemple est retirée.' },
  });
  expect(await accept(token, sourceIp)).toMatchObject({ status: 400 });
  const body = { firstname: 'Camille', lastname: 'Exemple', email, role: 'driver' };
  expect(await ask({ method: 'POST', path: '/api/admin/invitations', body })).toMatchObject({ status: 200 });
});

test('it is for its address and its role: another of them makes the link void', async () => {
  for (const body of [{ email: 'ailleurs@viande-demo.test' }, { role: 'admin' }]) {
    const { email, sourceIp, id } = await invite();
    const token = await linkTo(email);
    expect(await ask({ method: 'PUT', path: '/api/admin/users/{id}', params: { id }, body })).toMatchObject({
      status: 200,
    });
    expect(await accept(token, sourceIp)).toMatchObject({ status: 400 });
  }
});

test('an invited super administrator counts once the password is chosen, never before', async () => {
  const before = await superAdmins();
  const { email, sourceIp, id } = await invite('super_admin');
  expect(await superAdmins()).toBe(before);
  // the one who is there stays the last
  expect(
    await ask({
      method: 'PUT',
      path: '/api/admin/users/{id}',
      params: { id: owner.id },
      body: { role: 'admin' },
    }),
  ).toMatchObject({ status: 409, body: { code: 'last_super_admin' } });
  expect(await accept(await linkTo(email), sourceIp)).toMatchObject({ status: 200 });
  expect(await superAdmins()).toBe(Number(before) + 1);
  expect(await withdraw(id)).toMatchObject({
    status: 200,
    body: { message: 'Camille Exemple n’a plus accès.' },
  });
  expect(await superAdmins()).toBe(before);
});

test('« Mot de passe oublié » is no way around an invitation', async () => {
  const { email, sourceIp } = await invite();
  await fixture.mailsTo(email);
  const answer = await fixture.admin(post('/api/admin/forgot-password', { email }, { sourceIp }));
  expect(answer).toMatchObject({ status: 200 });
  expect(await fixture.mailsTo(email)).toHaveLength(1);
});

test('a taken address, a missing name and an unknown role are named, and nothing is written', async () => {
  const { email } = await invite();
  const person = {
    firstname: 'Camille',
    lastname: 'Exemple',
    email: 'autre@viande-demo.test',
    role: 'driver',
  };
  for (const [field, value] of Object.entries({ email, firstname: '', role: 'owner' })) {
    const body = { ...person, [field]: value };
    const answer = await ask({ method: 'POST', path: '/api/admin/invitations', body });
    expect([400, 409]).toContain(answer.status);
    expect(answer.body['field']).toBe(field);
  }
  expect(await fixture.mailsTo(person.email)).toEqual([]);
});

test('only a super administrator invites; the journal records the invitation and its acceptance', async () => {
  const plain = await signedInAdmin(fixture);
  const body = { firstname: 'Camille', lastname: 'Exemple', email: 'non@viande-demo.test', role: 'driver' };
  expect(await ask({ method: 'POST', path: '/api/admin/invitations', body }, plain)).toMatchObject({
    status: 403,
  });
  const { email, sourceIp } = await invite();
  await accept(await linkTo(email), sourceIp);
  const trail = JSON.stringify((await ask({ path: '/api/admin/audit' }, plain)).body['data']);
  for (const word of ['Invitation envoyée', 'Invitation acceptée', 'Préparateur'])
    expect(trail).toContain(word);
});

/** The owner, signed in after the eight hours of a session. */
const again = async (): Promise<SignedIn> => {
  return { ...owner, token: String((await logInAdmin(fixture, owner)).body['token']) };
};

test('corrected, an address that is still invited gets a letter of its own; the old link opens nothing', async () => {
  const { email, sourceIp, id } = await invite();
  const first = await linkTo(email);
  const right = `juste-${email}`;
  const path = '/api/admin/users/{id}';
  expect(await ask({ method: 'PUT', path, params: { id }, body: { email: right } })).toMatchObject({
    status: 200,
    body: { message: `Administrateur modifié. Une nouvelle invitation part à ${right}.` },
  });
  expect(await accept(first, sourceIp)).toMatchObject({ status: 400 });
  expect(await accept(await linkTo(right), sourceIp)).toMatchObject({ status: 200, body: { email: right } });
});
