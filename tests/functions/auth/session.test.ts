import { expect, test } from 'vitest';
import { keys } from '#functions/table-keys.ts';
import { openAccountFixture, wait } from '#tests/support/accounts/account-fixture.ts';
import { signedInRestaurant } from '#tests/support/accounts/accounts.ts';

const fixture = await openAccountFixture();
const refresh = (cookie: string | undefined) =>
  fixture.auth({
    method: 'POST',
    path: '/api/auth/refresh',
    ...(cookie === undefined ? {} : { cookies: { pro_session: cookie } }),
  });
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const profile = (token: string) => fixture.auth({ path: '/api/auth/profile', token });

test('a renewal gives a new token and a new cookie, for thirty more days', async () => {
  const who = await signedInRestaurant(fixture);
  wait({ hours: 24 });
  const renewed = await refresh(who.cookie);
  expect(renewed).toMatchObject({
    status: 200,
    body: { success: true, data: { id: who.id }, must_change_password: false, message: 'Session renouvelée' },
  });
  expect(renewed.cookies['pro_session']).not.toBe(who.cookie);
  expect(renewed.setCookies[0]).toContain('Max-Age=2592000');
  expect((await profile(String(renewed.body['token']))).status).toBe(200);
  // the access token of yesterday is over
  expect(await profile(who.token)).toMatchObject({
    status: 401,
    body: { code: 'not_signed_in', message: 'Votre session a expiré. Veuillez vous reconnecter.' },
  });
});

test('refuses requests with the cookie alone from other sites', async () => {
  const who = await signedInRestaurant(fixture);
  for (const path of ['/api/auth/refresh', '/api/auth/logout', '/api/admin/refresh', '/api/admin/logout']) {
    const ask = (headers: Record<string, string>) =>
      (path.startsWith('/api/auth') ? fixture.auth : fixture.admin)({
        method: 'POST',
        path,
        cookies: { pro_session: who.cookie ?? '' },
        headers,
      });
    for (const origin of ['https://bistrot.viande-demo.test', 'https://ailleurs.test', 'null', ''])
      expect((await ask({ origin })).status, `${path} ${origin}`).toBe(403);
    expect((await ask({ origin: 'https://ailleurs.test', 'sec-fetch-site': 'same-site' })).status).toBe(403);
  }
  // the session is as it was, and a page of the site under another name of its host is the site
  expect((await refresh(who.cookie)).status).toBe(200);
  const own = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' };
  const again = fixture.auth({
    method: 'POST',
    path: '/api/auth/refresh',
    cookies: { pro_session: who.cookie ?? '' },
    headers: own,
  });
  expect((await again).status).toBe(200);
});

test('a session ends after thirty days without use', async () => {
  const who = await signedInRestaurant(fixture);
  let cookie = who.cookie;
  for (let month = 0; month < 3; month++) {
    wait({ hours: 29 * 24 });
    const renewed = await refresh(cookie);
    expect(renewed.status).toBe(200);
    cookie = renewed.cookies['pro_session'] ?? '';
  }
  wait({ hours: 30 * 24, seconds: 1 });
  expect((await refresh(cookie)).status).toBe(401);
});

test('two tabs that renew at once both go on, with one and the same cookie', async () => {
  const who = await signedInRestaurant(fixture);
  const answers = await Promise.all([refresh(who.cookie), refresh(who.cookie), refresh(who.cookie)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const cookies = new Set(answers.map(({ cookies }) => cookies['pro_session']));
  expect(cookies.size).toBe(1);
  // a browser that lost the answer asks again with the old one
  wait({ seconds: 20 });
  const again = await refresh(who.cookie);
  expect([...cookies]).toEqual([again.cookies['pro_session']]);
  wait({ minutes: 2 });
  expect((await refresh([...cookies][0])).status).toBe(200);
});

test('an old secret reused later closes the session, for the thief and for the owner', async () => {
  const who = await signedInRestaurant(fixture);
  const renewed = await refresh(who.cookie);
  wait({ seconds: 31 });
  expect((await refresh(who.cookie)).status).toBe(401);
  expect((await refresh(renewed.cookies['pro_session'])).status).toBe(401);
  const left = await fixture.table.query({ pk: keys.customer(who.id).pk, prefix: 'SESSION#' });
  expect(left.items).toEqual([]);
});

test('a secret from two renewals ago closes it as well', async () => {
  const who = await signedInRestaurant(fixture);
  const second = await refresh(who.cookie);
  const third = await refresh(second.cookies['pro_session']);
  expect((await refresh(who.cookie)).status).toBe(401);
  expect((await refresh(third.cookies['pro_session'])).status).toBe(401);
});

test.each([
  ['none', undefined],
  ['nonsense', 'nonsense'],
  ['parts missing', 'a.b'],
  ['somebody unknown', `01ARZ3NDEKTSV4RRFFQ69G5FAV.${'s'.repeat(22)}.${'x'.repeat(43)}`],
  ['a key of the table', 'CUSTOMER#1.PROFILE.x'],
])('a cookie that is %s opens nothing', async (_what, cookie) => {
  expect(await refresh(cookie)).toMatchObject({
    status: 401,
    body: { code: 'not_signed_in' },
    setCookies: [],
  });
});

test('signing out closes the session on the server and takes the cookie back', async () => {
  const who = await signedInRestaurant(fixture);
  const cookies = { pro_session: who.cookie };
  const out = await fixture.auth({ method: 'POST', path: '/api/auth/logout', cookies });
  expect(out).toMatchObject({ status: 200, body: { success: true, message: 'Vous êtes déconnecté.' } });
  expect(out.setCookies).toEqual([
    'pro_session=; Path=/api/auth; Max-Age=0; HttpOnly; SameSite=Strict; Secure',
  ]);
  expect((await refresh(who.cookie)).status).toBe(401);
  expect((await fixture.auth({ method: 'POST', path: '/api/auth/logout', cookies })).status).toBe(200);
});

test('a forged cookie ends no session', async () => {
  const who = await signedInRestaurant(fixture);
  const [customer, session] = who.cookie.split('.');
  const cookies = { pro_session: `${customer}.${session}.${'x'.repeat(43)}` };
  await fixture.auth({ method: 'POST', path: '/api/auth/logout', cookies });
  expect((await refresh(who.cookie)).status).toBe(200);
});

test('forged, altered and foreign access tokens open nothing', async () => {
  const who = await signedInRestaurant(fixture);
  const [head = '', claims = '', signature = ''] = who.token.split('.');
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  const forged = [
    `${head}.${encode({ ...read, sub: 'somebody-else' })}.${signature}`,
    `${encode({ alg: 'none' })}.${claims}.${signature}`,
    `${encode({ alg: 'HS256' })}.${claims}.${signature}`,
    `${head}.${claims}.${'A'.repeat(86)}`,
    'nonsense',
  ];
  for (const token of forged) expect((await profile(token)).status).toBe(401);
  // a professional's token opens nothing in the back-office
  expect((await fixture.admin({ path: '/api/admin/verify', token: who.token })).status).toBe(403);
});
