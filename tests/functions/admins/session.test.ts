import { expect, test } from 'vitest';
import { keys } from '#functions/table-keys.ts';
import { openAccountFixture, setTime, wait } from '#tests/support/accounts/account-fixture.ts';
import { anAdmin, logInAdmin, signedInAdmin } from '#tests/support/accounts/admins.ts';

const fixture = await openAccountFixture();
const verify = (token: string) => fixture.admin({ path: '/api/admin/verify', token });
const refresh = (cookie: string) =>
  fixture.admin({ method: 'POST', path: '/api/admin/refresh', cookies: { admin_session: cookie } });

test('a sign-in answers the administrator, a token of 15 minutes and a cookie of 8 hours', async () => {
  const who = await anAdmin(fixture, 'super_admin');
  setTime('2026-11-21T08:00:00Z');
  const answer = await logInAdmin(fixture, who);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      success: true,
      message: 'Connexion réussie',
      expires_at: '2026-11-21T08:15:00.000Z',
      admin: {
        firstname: 'Dominique',
        lastname: 'Exemple',
        email: who.email,
        role: 'super_admin',
        last_login: '2026-11-21T08:00:00.000Z',
      },
    },
  });
  expect(Object.keys(answer.body['admin'] as object).toSorted()).toEqual([
    'email',
    'firstname',
    'id',
    'invited_until',
    'last_login',
    'lastname',
    'role',
    'second_factor',
  ]);
  expect(answer.setCookies[0]).toMatch(
    /^admin_session=[\w-]+\.[\w-]{22}\.[\w-]{43}; Path=\/api\/admin; Max-Age=28800; HttpOnly; SameSite=Strict; Secure$/,
  );
  expect(await verify(String(answer.body['token']))).toMatchObject({
    status: 200,
    body: { success: true, admin: { email: who.email, role: 'super_admin' } },
  });
});

test('wrong and unknown: the same words; a professional’s credentials open nothing here', async () => {
  const who = await anAdmin(fixture);
  const wrong = await logInAdmin(fixture, { ...who, password: 'not-the-password' });
  const unknown = await logInAdmin(fixture, { ...who, email: 'nobody@viande-demo.test' });
  expect(wrong).toMatchObject({
    status: 401,
    body: { success: false, code: 'wrong_credentials', message: 'Identifiants incorrects' },
  });
  expect(unknown.body).toEqual(wrong.body);
});

test('the session ends eight hours after the sign-in, however often it was renewed', async () => {
  const who = await signedInAdmin(fixture);
  let cookie = who.cookie;
  for (let hour = 1; hour < 8; hour++) {
    wait({ hours: 1 });
    const renewed = await refresh(cookie);
    expect(renewed.status).toBe(200);
    expect(renewed.setCookies[0]).toContain(`Max-Age=${(8 - hour) * 3600}`);
    cookie = renewed.cookies['admin_session'] ?? '';
  }
  wait({ hours: 1 });
  expect(await refresh(cookie)).toMatchObject({
    status: 401,
    body: { message: 'Votre session a expiré. Veuillez vous reconnecter.' },
  });
});

test('the role is the table’s: a change shows at once on verify and in the next token', async () => {
  const who = await signedInAdmin(fixture, 'super_admin');
  await fixture.table.update(keys.admin(who.id), {
    update: 'SET #role = :role',
    names: { '#role': 'role' },
    values: { ':role': 'admin' },
  });
  expect((await verify(who.token)).body['admin']).toMatchObject({ role: 'admin' });
  const renewed = await refresh(who.cookie);
  expect(renewed.body['admin']).toMatchObject({ role: 'admin' });
  const claims = String(renewed.body['token']).split('.')[1] ?? '';
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: 'admin',
    role: 'admin',
  });
});

test('a removed administrator, a changed password and a closed session are all signed out', async () => {
  const removed = await signedInAdmin(fixture);
  await fixture.table.remove(keys.admin(removed.id));
  expect((await verify(removed.token)).status).toBe(401);
  expect((await refresh(removed.cookie)).status).toBe(401);

  const changed = await signedInAdmin(fixture);
  await fixture.table.update(keys.admin(changed.id), {
    update: 'SET credentialsVersion = credentialsVersion + :one',
    values: { ':one': 1 },
  });
  expect((await verify(changed.token)).status).toBe(401);
  expect((await refresh(changed.cookie)).status).toBe(401);

  const out = await signedInAdmin(fixture);
  const cookies = { admin_session: out.cookie };
  const answer = await fixture.admin({ method: 'POST', path: '/api/admin/logout', cookies });
  expect(answer.setCookies).toEqual([
    'admin_session=; Path=/api/admin; Max-Age=0; HttpOnly; SameSite=Strict; Secure',
  ]);
  expect((await verify(out.token)).status).toBe(401);
  expect((await refresh(out.cookie)).status).toBe(401);
});

test('a reused old secret closes the session', async () => {
  const who = await signedInAdmin(fixture);
  const renewed = await refresh(who.cookie);
  wait({ seconds: 31 });
  expect((await refresh(who.cookie)).status).toBe(401);
  expect((await refresh(renewed.cookies['admin_session'] ?? '')).status).toBe(401);
});

test('no token, an old one and a professional’s: 401, 401, 403', async () => {
  const who = await signedInAdmin(fixture);
  expect((await fixture.admin({ path: '/api/admin/verify' })).status).toBe(401);
  wait({ minutes: 16 });
  expect((await verify(who.token)).status).toBe(401);
  expect((await fixture.auth({ path: '/api/auth/profile', token: who.token })).status).toBe(401);
  const fresh = await refresh(who.cookie);
  expect((await fixture.auth({ path: '/api/auth/profile', token: String(fresh.body['token']) })).status).toBe(
    403,
  );
});

test('ten failures on an account from one address, then none are checked', async () => {
  const who = await anAdmin(fixture);
  for (let i = 0; i < 10; i++) await logInAdmin(fixture, { ...who, password: 'not-the-password' });
  expect((await logInAdmin(fixture, who)).status).toBe(429);
  // the administrator elsewhere waits a second, and is not locked out
  wait({ seconds: 1 });
  expect((await logInAdmin(fixture, { ...who, sourceIp: '203.0.113.9' })).status).toBe(200);
});

test('an administrator who signed in before does not wait for what others try', async () => {
  const who = await anAdmin(fixture);
  expect((await logInAdmin(fixture, who)).status).toBe(200);
  for (let i = 1; i <= 8; i++) {
    await logInAdmin(fixture, { ...who, password: 'not-the-password', sourceIp: `192.0.2.${i}` });
  }
  expect((await logInAdmin(fixture, { ...who, sourceIp: '192.0.2.9' })).status).toBe(429);
  expect((await logInAdmin(fixture, who)).status).toBe(200);
});
