import { beforeAll, describe, expect, test } from 'vitest';
import { keys } from '#functions/table-keys.ts';
import { callHandler } from '#tests/support/calls/http-event.ts';
import { openAccountFixture, wait } from '#tests/support/accounts/account-fixture.ts';
import { post, signedInRestaurant, signIn, tokenIn } from '#tests/support/accounts/accounts.ts';
import { signedInAdmin } from '#tests/support/accounts/admins.ts';
import { fillShop } from '#tests/support/orders/shop.ts';

const fixture = await openAccountFixture();
let orders: unknown;
let payments: unknown;
let settings: unknown;
beforeAll(async () => {
  await fillShop(fixture.table);
  orders = (await import('#functions/orders.http.ts')).handler;
  payments = (await import('#functions/payments.http.ts')).handler;
  settings = (await import('#functions/admin.http.ts')).handler;
});

const ENDED = { status: 401, body: { code: 'not_signed_in' } };

const order = (who: { id: string; token: string }) =>
  callHandler(orders, {
    method: 'POST',
    path: '/api/products/orders',
    token: who.token,
    body: { items: [{ product_id: '1', quantity: 0.001 }], total: 0.01, client_id: who.id },
  });
const putCart = async (token: string) => {
  const { body } = await callHandler(orders, { path: '/api/cart', token });
  const version = (body['data'] as { version?: number } | undefined)?.version ?? 0;
  return callHandler(orders, { method: 'PUT', path: '/api/cart', token, body: { items: [], version } });
};
const readCart = (token: string) => callHandler(orders, { path: '/api/cart', token });
const changeProfile = (token: string) =>
  fixture.auth({
    method: 'PUT',
    path: '/api/auth/profile',
    token,
    body: { firstname: 'Camille', lastname: 'Exemple', phone: '0556000000' },
  });
const logOut = (cookie: string) =>
  fixture.auth({ method: 'POST', path: '/api/auth/logout', cookies: { pro_session: cookie } });
const block = (key: { pk: string; sk: string }) =>
  fixture.table.update(key, {
    update: 'SET blockedAt = :now',
    values: { ':now': new Date().toISOString() },
  });

/** Nothing can be ordered, saved or changed any more with the tokens of `who`. */
const expectNoWrites = async (who: { id: string; token: string }) => {
  expect(await order(who)).toMatchObject(ENDED);
  expect(await putCart(who.token)).toMatchObject(ENDED);
  expect(await changeProfile(who.token)).toMatchObject(ENDED);
};

describe('once a customer’s session is closed', () => {
  test('every write is refused in the same second, every read a minute later at most', async () => {
    const who = await signedInRestaurant(fixture);
    expect((await order(who)).status).toBe(200);
    expect((await readCart(who.token)).status).toBe(200);
    await logOut(who.cookie);
    expect(await changeProfile(who.token)).toMatchObject(ENDED);
    expect(await order(who)).toMatchObject(ENDED);
    wait({ seconds: 60 });
    expect(await readCart(who.token)).toMatchObject(ENDED);
    expect(await putCart(who.token)).toMatchObject(ENDED);
  });

  test('a read checks once a minute, for the two read units of a session and an account', async () => {
    process.env['SHOW_TABLE_UNITS'] = '1';
    const who = await signedInRestaurant(fixture);
    const units = async () =>
      Number(/r=([\d.]+)/.exec(String((await readCart(who.token)).headers['x-table-units']))?.[1]);
    const asking = await units();
    wait({ seconds: 59 });
    expect(await units()).toBe(asking - 2);
    wait({ seconds: 1 });
    expect(await units()).toBe(asking);
    delete process.env['SHOW_TABLE_UNITS'];
  });

  test('a refused write ends the reads of that process at once', async () => {
    const who = await signedInRestaurant(fixture);
    expect((await readCart(who.token)).status).toBe(200);
    await logOut(who.cookie);
    await expectNoWrites(who);
    expect(await readCart(who.token)).toMatchObject(ENDED);
  });

  test('other sessions of the account go on', async () => {
    const who = await signedInRestaurant(fixture);
    const phone = await signIn(fixture, who);
    await logOut(who.cookie);
    expect((await order({ id: who.id, token: phone.token })).status).toBe(200);
    expect((await changeProfile(phone.token)).status).toBe(200);
    expect((await putCart(phone.token)).status).toBe(200);
  });

  test('ignores what earlier versions stored about it in the account', async () => {
    const who = await signedInRestaurant(fixture);
    await fixture.table.update(keys.customer(who.id), {
      update: 'SET revokedBefore = :later, endedSessions = :ended',
      values: { ':later': 4_000_000_000, ':ended': [{ id: 'x', until: 4_000_000_000 }] },
    });
    expect((await order(who)).status).toBe(200);
    expect((await changeProfile(who.token)).status).toBe(200);
  });
});

test('a password changed elsewhere ends this session in the same second, not the one that changed it', async () => {
  const who = await signedInRestaurant(fixture);
  const elsewhere = await signIn(fixture, who);
  const change = { current_password: who.password, password: 'Nouveau-secret-1' };
  const changed = await fixture.auth({ ...post('/api/auth/change-password', change), token: who.token });
  expect(changed.status).toBe(200);
  await expectNoWrites({ id: who.id, token: elsewhere.token });
  expect((await order(who)).status).toBe(200);
  expect((await changeProfile(who.token)).status).toBe(200);
});

test('a password reset by mail ends every session in the same second', async () => {
  const who = await signedInRestaurant(fixture);
  await fixture.auth(post('/api/auth/forgot-password', { email: who.mail }, who));
  const [mail] = await fixture.mailsTo(who.mail);
  const token = tokenIn(mail?.text, 'reset-password');
  const reset = await fixture.auth(
    post('/api/auth/reset-password', { token, password: 'Nouveau-secret-2' }, who),
  );
  expect(reset.status).toBe(200);
  await expectNoWrites(who);
  const again = await signIn(fixture, { ...who, password: 'Nouveau-secret-2' });
  expect((await order({ id: who.id, token: again.token })).status).toBe(200);
});

test('a reused stolen cookie ends the tokens issued with it', async () => {
  const who = await signedInRestaurant(fixture);
  const renew = (cookie: string) =>
    fixture.auth({ method: 'POST', path: '/api/auth/refresh', cookies: { pro_session: cookie } });
  const renewed = await renew(who.cookie);
  wait({ minutes: 2 });
  expect((await renew(who.cookie)).status).toBe(401);
  await expectNoWrites({ id: who.id, token: String(renewed.body['token']) });
});

test('a session that ran out ends its tokens too, and a blocked or deleted account ends them all', async () => {
  const late = await signedInRestaurant(fixture);
  const session = (await fixture.table.query({ pk: keys.customer(late.id).pk, prefix: 'SESSION#' })).items[0];
  await fixture.table.put({ ...session, expiresAt: Math.floor(Date.now() / 1000) } as never);
  await expectNoWrites(late);

  const blocked = await signedInRestaurant(fixture);
  await block(keys.customer(blocked.id));
  await expectNoWrites(blocked);
  const renewal = { method: 'POST', path: '/api/auth/refresh', cookies: { pro_session: blocked.cookie } };
  expect(await fixture.auth(renewal)).toMatchObject(ENDED);

  const gone = await signedInRestaurant(fixture);
  const { handler: privacy } = await import('#functions/account.http.ts');
  const deleted = await callHandler(privacy, {
    method: 'DELETE',
    path: '/api/auth/account',
    token: gone.token,
    body: { current_password: gone.password },
  });
  expect(deleted.status).toBe(200);
  await expectNoWrites(gone);
});

describe('an administrator', () => {
  const refund = (token: string) =>
    callHandler(payments, {
      method: 'POST',
      path: '/api/admin/web-orders/absent-0000/refund',
      params: { id: 'absent-0000' },
      token,
      headers: { 'idempotency-key': 'remboursement-0001' },
      body: { amount: 10, reason: 'Geste commercial' },
    });
  const setVat = (token: string) =>
    callHandler(settings, {
      method: 'PUT',
      path: '/api/admin/settings/cart-vat',
      token,
      body: { mode: 'flat', version: 999 },
    });

  test.each([
    ['removed', (who: { id: string }) => fixture.table.remove(keys.admin(who.id))],
    ['blocked', (who: { id: string }) => block(keys.admin(who.id))],
    [
      'signed out',
      (who: { cookie: string }) =>
        fixture.admin({
          method: 'POST',
          path: '/api/admin/logout',
          cookies: { admin_session: who.cookie },
        }),
    ],
    [
      'given another password',
      (who: { id: string }) =>
        fixture.table.update(keys.admin(who.id), {
          update: 'SET credentialsVersion = credentialsVersion + :one',
          values: { ':one': 1 },
        }),
    ],
  ])('%s refunds nothing and sets nothing from that second on', async (_, end) => {
    const who = await signedInAdmin(fixture);
    expect(await refund(who.token)).toMatchObject({ status: 404 });
    expect(await setVat(who.token)).toMatchObject({ status: 409 });
    await end(who);
    expect(await refund(who.token)).toMatchObject(ENDED);
    expect(await setVat(who.token)).toMatchObject(ENDED);
  });
});
