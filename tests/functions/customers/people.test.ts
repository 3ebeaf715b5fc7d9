import { beforeAll, describe, expect, test } from 'vitest';
import { keys } from '#functions/table-keys.ts';
import type { PersonRole } from '#shared/kernel/access.ts';
import { openAccountFixture, wait } from '#tests/support/accounts/account-fixture.ts';
import { aRestaurant, post, signedInRestaurant, tokenIn } from '#tests/support/accounts/accounts.ts';
import type { HttpRequest } from '#tests/support/calls/http-event.ts';

const fixture = await openAccountFixture();

type Caller = { token: string; sourceIp: string };
type Restaurant = Awaited<ReturnType<typeof signedInRestaurant>>;
let owner: Restaurant;
beforeAll(async () => {
  owner = await signedInRestaurant(fixture);
});

const ask = (request: HttpRequest, as: Caller = owner) =>
  fixture.auth({ token: as.token, sourceIp: as.sourceIp, ...request });
const of = (method: string, path: string, as: Caller, id?: string, body?: unknown) =>
  ask({ method, path, ...(id ? { params: { id } } : {}), ...(body ? { body } : {}) }, as);

let invitedSoFar = 0;
const form = (role: PersonRole, email?: string) => {
  invitedSoFar += 1;
  return {
    firstname: 'Sacha',
    lastname: 'Exemple',
    email: email ?? `equipe-${invitedSoFar}@bistrot-demo.test`,
    role,
    sees_prices: false,
    may_pay: false,
  };
};
const invite = async (role: PersonRole, as: Caller = owner, email?: string) => {
  const body = form(role, email);
  const answer = await ask({ method: 'POST', path: '/api/auth/people', body }, as);
  const data = answer.body['data'] as { id: string; version: number } | undefined;
  return { email: body.email, answer, id: data?.id ?? '', sourceIp: `203.0.113.${invitedSoFar}` };
};
const letterTo = async (email: string): Promise<string> => (await fixture.mailsTo(email))[0]?.text ?? '';
const linkTo = async (email: string) => tokenIn(await letterTo(email), 'invitation');
const read = (token: string, sourceIp: string) =>
  fixture.auth({ path: '/api/auth/person-invitations/{token}', params: { token }, sourceIp });
const accept = (token: string, sourceIp: string, password: string) =>
  fixture.auth({
    ...post('/api/auth/person-invitations/{token}', { password }, { sourceIp }),
    params: { token },
  });
const PASSWORD = 'quatre mots sans rapport';
const logIn = async (email: string, sourceIp: string, password = PASSWORD) => {
  const answer = await fixture.auth(post('/api/auth/login', { email, password }, { sourceIp }));
  return {
    answer,
    email,
    sourceIp,
    token: String(answer.body['token']),
    cookie: answer.cookies['pro_session'] ?? '',
    data: answer.body['data'] as Record<string, unknown>,
  };
};
/** Invited, accepted, signed in. */
const member = async (role: PersonRole, as: Caller = owner) => {
  const { email, id, sourceIp } = await invite(role, as);
  const accepted = await accept(await linkTo(email), sourceIp, PASSWORD);
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  return { id, ...(await logIn(email, sourceIp)) };
};
const people = async (as: Caller = owner) =>
  (await ask({ path: '/api/auth/people' }, as)).body['data'] as Record<string, unknown>[];
const change = async (id: string, changed: Record<string, unknown>, as: Caller = owner) => {
  const seen = (await people(as)).find((one) => one['id'] === id)!;
  const { role, sees_prices, may_pay, order_limit, week_limit, blocked, version } = seen;
  const body = { role, sees_prices, may_pay, order_limit, week_limit, blocked, version, ...changed };
  return of('PUT', '/api/auth/people/{id}', as, id, body);
};
const leave = (as: Caller, password = PASSWORD) =>
  ask({ method: 'DELETE', path: '/api/auth/membership', body: { current_password: password } }, as);
const profile = (as: Caller) => ask({ path: '/api/auth/profile' }, as);

describe('an invitation', () => {
  test('opens the company once, with a password of one’s own, in the invited role', async () => {
    const { email, answer, sourceIp } = await invite('chef');
    expect(answer).toMatchObject({ status: 200, body: { data: { email, role: 'chef', is_me: false } } });
    const token = await linkTo(email);
    const seen = await read(token, sourceIp);
    expect(seen.body['data']).toMatchObject({ email, company: 'Bistrot Démo', role: 'chef', known_as: null });
    expect((await read(token, sourceIp)).status, 'reading uses nothing up').toBe(200);
    expect((await logIn(email, sourceIp)).answer.status, 'nothing is open yet').toBe(401);
    expect((await accept(token, sourceIp, PASSWORD)).status).toBe(200);
    const signedIn = await logIn(email, sourceIp);
    expect(signedIn.data).toMatchObject({
      id: owner.id,
      society: 'Bistrot Démo',
      firstname: 'Sacha',
      mail: email,
      person: { role: 'chef', sees_prices: false, may_pay: false },
    });
    expect((await accept(token, sourceIp, PASSWORD)).body['code'], 'used twice').toBe('token_invalid');
  });

  test('dies after 72 hours, with another letter, and when it is taken back', async () => {
    const old = await invite('chef');
    const token = await linkTo(old.email);
    wait({ minutes: 6 });
    expect((await of('POST', '/api/auth/people/{id}/resend', owner, old.id)).status).toBe(200);
    expect((await read(token, old.sourceIp)).body['code']).toBe('token_invalid');
    const newer = await linkTo(old.email);
    expect((await of('POST', '/api/auth/people/{id}/resend', owner, old.id)).status).toBe(429);
    expect((await of('DELETE', '/api/auth/people/{id}', owner, old.id)).status).toBe(200);
    expect((await accept(newer, old.sourceIp, PASSWORD)).body['code']).toBe('token_invalid');
    const late = await invite('chef');
    const lateToken = await linkTo(late.email);
    wait({ hours: 73 });
    owner = { ...owner, ...(await logIn(owner.mail, owner.sourceIp, owner.password)) };
    expect((await accept(lateToken, late.sourceIp, PASSWORD)).body['code']).toBe('token_invalid');
  });

  test('names the field that is wrong, and whom the team has already', async () => {
    const bad = await ask({
      method: 'POST',
      path: '/api/auth/people',
      body: { ...form('chef'), role: 'roi' },
    });
    expect(bad).toMatchObject({ status: 400, body: { field: 'role', message: 'Choisissez un rôle.' } });
    const twice = await invite('chef', owner, owner.mail);
    expect(twice.answer).toMatchObject({ status: 409, body: { code: 'already_exists', field: 'email' } });
  });

  test('of a blocked company or person opens nothing', async () => {
    const company = await signedInRestaurant(fixture);
    const { email, sourceIp } = await invite('chef', company);
    const token = await linkTo(email);
    await fixture.table.update(keys.customer(company.id), {
      update: 'SET blockedAt = :now',
      values: { ':now': new Date().toISOString() },
    });
    expect((await accept(token, sourceIp, PASSWORD)).body['code']).toBe('token_invalid');
  });

  test('of an address that is a customer already requires its password, and it keeps its own company', async () => {
    const other = await signedInRestaurant(fixture);
    const { answer } = await invite('gerant', owner, other.mail);
    expect(answer.status).toBe(200);
    const token = await linkTo(other.mail);
    expect((await read(token, other.sourceIp)).body['data']).toMatchObject({ known_as: 'Bistrot Démo' });
    const wrong = await accept(token, other.sourceIp, PASSWORD);
    expect(wrong).toMatchObject({ status: 400, body: { field: 'password' } });
    expect((await accept(token, other.sourceIp, other.password)).status).toBe(200);
    const signedIn = await logIn(other.mail, other.sourceIp, other.password);
    expect(signedIn.data).toMatchObject({ id: other.id });
    expect(signedIn.data['companies']).toEqual([
      { id: other.id, name: 'Bistrot Démo', role: 'gerant', current: true },
      { id: owner.id, name: 'Bistrot Démo', role: 'gerant', current: false },
    ]);
    const entered = await of('POST', '/api/auth/companies/{id}/enter', signedIn, owner.id);
    expect(entered.body['data']).toMatchObject({ id: owner.id, person: { role: 'gerant' } });
    const inside = { token: String(entered.body['token']), sourceIp: other.sourceIp };
    expect((await profile(inside)).body['data']).toMatchObject({ id: owner.id, mail: other.mail });
    // another password of the account ends what it opened elsewhere as well
    const back = await of('POST', '/api/auth/companies/{id}/enter', inside, other.id);
    const home = { token: String(back.body['token']), sourceIp: other.sourceIp };
    const again = await of('POST', '/api/auth/companies/{id}/enter', home, owner.id);
    const there = { token: String(again.body['token']), sourceIp: other.sourceIp };
    const own = await logIn(other.mail, other.sourceIp, other.password);
    await ask(
      post('/api/auth/change-password', { current_password: other.password, password: `${PASSWORD} neuf` }),
      own,
    );
    expect((await profile(there)).status).toBe(401);
    const foreign = await of('POST', '/api/auth/companies/{id}/enter', own, 'ailleurs');
    expect(foreign.status).toBe(404);
  });
});

describe('what a role opens', () => {
  test('a Chef and a Commis manage no people', async () => {
    for (const role of ['chef', 'commis'] as const) {
      const one = await member(role);
      for (const [method, path] of [
        ['GET', '/api/auth/people'],
        ['DELETE', '/api/auth/people/{id}'],
        ['POST', '/api/auth/people/{id}/resend'],
      ] as const)
        expect((await of(method, path, one, one.id)).status, `${role} ${path}`).toBe(403);
      expect((await profile(one)).status).toBe(200);
    }
  });

  test('another company’s person looks like none', async () => {
    const other = await signedInRestaurant(fixture);
    const one = await member('chef');
    for (const [method, path] of [
      ['DELETE', '/api/auth/people/{id}'],
      ['POST', '/api/auth/people/{id}/resend'],
    ] as const)
      expect((await of(method, path, other, one.id)).status).toBe(404);
    const body = { role: 'commis', sees_prices: false, may_pay: false, blocked: true, version: 2 };
    expect((await of('PUT', '/api/auth/people/{id}', other, one.id, body)).status).toBe(404);
    expect((await profile(one)).status).toBe(200);
  });

  test('demoted, blocked or removed: the session ends with the next call, renewed or not', async () => {
    for (const act of [
      (id: string) => change(id, { role: 'commis' }),
      (id: string) => change(id, { blocked: true }),
      (id: string) => of('DELETE', '/api/auth/people/{id}', owner, id),
    ]) {
      const one = await member('gerant');
      expect((await profile(one)).status).toBe(200);
      const done = await act(one.id);
      expect(done.status, JSON.stringify(done.body)).toBe(200);
      expect((await profile(one)).status).toBe(401);
      const renewed = await fixture.auth({
        ...post('/api/auth/refresh', {}, one),
        cookies: { pro_session: one.cookie },
      });
      expect(renewed.status).toBe(401);
    }
  });

  test('a switch takes effect with the next call, and leaves the session open', async () => {
    const one = await member('chef');
    expect(
      (await change(one.id, { sees_prices: true, may_pay: true, order_limit: 250.5, week_limit: 900 }))
        .status,
    ).toBe(200);
    expect((await profile(one)).body['data']).toMatchObject({
      person: { sees_prices: true, may_pay: true, order_limit: 250.5, week_limit: 900 },
    });
    expect((await people()).find(({ id }) => id === one.id)).toMatchObject({ order_limit: 250.5 });
    expect((await change(one.id, { version: 1 })).body['code']).toBe('version_conflict');
  });

  test('a removed address is free again, and a person’s password is reset by mail', async () => {
    const one = await member('chef');
    await fixture.auth(post('/api/auth/forgot-password', { email: one.email }, one));
    const reset = tokenIn(await letterTo(one.email), 'reset-password');
    const password = 'un tout autre secret';
    const done = await fixture.auth(post('/api/auth/reset-password', { token: reset, password }, one));
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect((await profile(one)).status, 'every session ended').toBe(401);
    expect((await logIn(one.email, one.sourceIp)).answer.status).toBe(401);
    expect((await logIn(one.email, one.sourceIp, password)).answer.status).toBe(200);
    await of('DELETE', '/api/auth/people/{id}', owner, one.id);
    expect((await logIn(one.email, one.sourceIp, password)).answer.status).toBe(401);
    expect(await fixture.table.get(keys.email('pro', one.email))).toBeUndefined();
    const letters = await fixture.mailsTo(one.email);
    expect(letters.map(({ text }) => text).join('\n')).toContain('retiré votre accès');
  });
});

describe('at least one Gérant, always', () => {
  test('the login that the company is written under is neither removed nor changed nor does it leave', async () => {
    const gerant = await member('gerant');
    expect((await of('DELETE', '/api/auth/people/{id}', gerant, owner.id)).body['code']).toBe('last_gerant');
    expect((await leave(owner, owner.password)).body['code']).toBe('last_gerant');
    const changed = await change(owner.id, { role: 'commis' }, gerant);
    expect(changed.body['code']).toBe('own_account');
  });

  test('a Gérant changes the rights of others, and none of their own', async () => {
    const [one, other] = [await member('gerant'), await member('gerant')];
    for (const own of [{ role: 'chef' }, { order_limit: 1 }, { week_limit: 1 }, { blocked: true }, {}]) {
      const refused = await change(one.id, own, one);
      expect([refused.status, refused.body['code']]).toEqual([409, 'own_account']);
      expect(refused.body['message']).toContain('Un autre Gérant');
    }
    expect((await people(one)).find(({ id }) => id === one.id)).toMatchObject({
      role: 'gerant',
      blocked: false,
    });
    expect((await change(one.id, { role: 'chef' }, other)).status).toBe(200);
  });

  test('of two Gérants who remove each other at once one stays', async () => {
    for (let time = 0; time < 5; time++) {
      const [a, b] = [await member('gerant'), await member('gerant')];
      const done = await Promise.all([
        of('DELETE', '/api/auth/people/{id}', a, b.id),
        of('DELETE', '/api/auth/people/{id}', b, a.id),
      ]);
      const ids = (await people()).map(({ id }) => id);
      expect([a.id, b.id].filter((id) => ids.includes(id))).toHaveLength(1);
      expect(done.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  test('the company login is handed over with its password: names, address and sign-in change, the company remains', async () => {
    const company = await signedInRestaurant(fixture, aRestaurant());
    const heir = await member('chef', company);
    const wrong = { current_password: 'pas celui-ci' };
    const path = '/api/auth/people/{id}/hand-over';
    expect((await of('POST', path, company, heir.id, wrong)).status).toBe(400);
    const done = await of('POST', path, company, heir.id, { current_password: company.password });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect((await profile(heir)).status).toBe(401);
    const renewed = await logIn(heir.email, heir.sourceIp);
    expect(renewed.data).toMatchObject({ id: company.id, mail: heir.email });
    expect(renewed.data['person']).toBeUndefined();
    const before = await logIn(company.mail, company.sourceIp, company.password);
    expect(before.data).toMatchObject({ id: company.id, person: { role: 'gerant' } });
    expect((await people(before)).map(({ email, is_holder }) => [email, is_holder])).toEqual([
      [heir.email, true],
      [company.mail, false],
    ]);
    expect(await letterTo(heir.email)).toContain('à votre nom');
    // the one who stayed may go; the other may not
    expect((await leave(before, company.password)).status).toBe(200);
    expect((await logIn(company.mail, company.sourceIp, company.password)).answer.status).toBe(401);
  });

  test('leaving and being removed at the same moment ends in one of them', async () => {
    const one = await member('chef');
    const done = await Promise.all([leave(one), of('DELETE', '/api/auth/people/{id}', owner, one.id)]);
    expect(done.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await people()).some(({ id }) => id === one.id)).toBe(false);
  });
});

test('invitations are limited by address and by account, also when withdrawn in between', async () => {
  const company = await signedInRestaurant(fixture);
  const stranger = 'etranger@ailleurs-demo.test';
  const again = async (email: string) => {
    const { answer, id } = await invite('chef', company, email);
    if (answer.status < 300)
      expect((await of('DELETE', '/api/auth/people/{id}', company, id)).status).toBe(200);
    return answer.status;
  };
  const first = [];
  for (let i = 0; i < 6; i++) first.push(await again(stranger));
  expect(first.map((status) => status < 300)).toEqual([true, true, true, true, true, false]);
  expect(first.at(-1)).toBe(429);
  // the address is limited for other companies too
  expect((await invite('chef', owner, stranger)).answer.status).toBe(429);
  const others = [];
  for (let i = 0; i < 26; i++) others.push(await again(`quelqu-un-${i}@ailleurs-demo.test`));
  expect(others.filter((status) => status === 429).length).toBeGreaterThan(0);
});
