import { beforeAll, describe, expect, test } from 'vitest';
import { keys } from '#functions/table-keys.ts';
import { callHandler } from '#tests/support/http-event.ts';
import { openAccountWorld, wait } from '#tests/support/account-world.ts';
import { post, signedInRestaurant, signIn, tokenIn } from '#tests/support/accounts.ts';
import { fillShop } from '#tests/support/shop.ts';

const world = await openAccountWorld();
let orders: unknown;
beforeAll(async () => {
  await fillShop(world.table);
  orders = (await import('#functions/orders/orders.http.ts')).handler;
});

const order = (who: { id: string; token: string }) =>
  callHandler(orders, {
    method: 'POST',
    path: '/api/products/orders',
    token: who.token,
    body: { items: [{ product_id: '1', quantity: 0.001 }], total: 0.01, client_id: who.id },
  });
const putCart = (token: string) =>
  callHandler(orders, { method: 'PUT', path: '/api/cart', token, body: { items: [], version: 0 } });
const changeProfile = (token: string) =>
  world.auth({
    method: 'PUT',
    path: '/api/auth/profile',
    token,
    body: { firstname: 'Camille', lastname: 'Exemple', phone: '0556000000' },
  });
const logOut = (cookie: string) =>
  world.auth({ method: 'POST', path: '/api/auth/logout', cookies: { pro_session: cookie } });

describe('once a session is closed', () => {
  test('its token orders nothing from that second, and changes nothing after five minutes', async () => {
    const who = await signedInRestaurant(world);
    expect((await order(who)).status).toBe(200);
    await logOut(who.cookie);
    expect(await order(who)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    wait({ minutes: 5 });
    expect((await changeProfile(who.token)).status).toBe(401);
    expect((await putCart(who.token)).status).toBe(401);
  });

  test('other sessions of the account go on', async () => {
    const who = await signedInRestaurant(world);
    const phone = await signIn(world, who);
    await logOut(who.cookie);
    wait({ minutes: 6 });
    expect((await order({ id: who.id, token: phone.token })).status).toBe(200);
    expect((await changeProfile(phone.token)).status).toBe(200);
    expect((await putCart(phone.token)).status).toBe(200);
  });

  test('two closed at once are both remembered; what no token can outlive is forgotten', async () => {
    const who = await signedInRestaurant(world);
    const [phone, tablet] = [await signIn(world, who), await signIn(world, who)];
    await Promise.all([logOut(phone.cookie), logOut(tablet.cookie)]);
    for (const { token } of [phone, tablet]) expect((await order({ id: who.id, token })).status).toBe(401);
    wait({ minutes: 61 });
    await logOut((await signIn(world, who)).cookie);
    const account = await world.table.get<{ endedSessions: unknown[] }>(keys.customer(who.id));
    expect(account?.endedSessions).toHaveLength(1);
  });
});

test('a password changed here ends the tokens given out elsewhere, not the one in hand', async () => {
  const who = await signedInRestaurant(world);
  const elsewhere = await signIn(world, who);
  wait({ seconds: 2 });
  const change = { current_password: who.password, password: 'Nouveau-secret-1' };
  const changed = await world.auth({ ...post('/api/auth/change-password', change), token: who.token });
  expect(changed.status).toBe(200);
  expect((await order({ id: who.id, token: elsewhere.token })).status).toBe(401);
  expect((await order(who)).status).toBe(200);
  wait({ minutes: 6 });
  expect((await changeProfile(elsewhere.token)).status).toBe(401);
  expect((await changeProfile(who.token)).status).toBe(200);
});

test('a password reset by mail ends every token', async () => {
  const who = await signedInRestaurant(world);
  wait({ seconds: 2 });
  await world.auth(post('/api/auth/forgot-password', { email: who.mail }, who));
  const [mail] = await world.mailsTo(who.mail);
  const token = tokenIn(mail?.text, 'reset-password');
  const reset = await world.auth(
    post('/api/auth/reset-password', { token, password: 'Nouveau-secret-2' }, who),
  );
  expect(reset.status).toBe(200);
  expect((await order(who)).status).toBe(401);
  const again = await signIn(world, { ...who, password: 'Nouveau-secret-2' });
  expect((await order({ id: who.id, token: again.token })).status).toBe(200);
});

test('a stolen cookie that comes back ends the tokens it gave out', async () => {
  const who = await signedInRestaurant(world);
  const renew = (cookie: string) =>
    world.auth({ method: 'POST', path: '/api/auth/refresh', cookies: { pro_session: cookie } });
  const renewed = await renew(who.cookie);
  wait({ minutes: 2 });
  expect((await renew(who.cookie)).status).toBe(401);
  expect((await order({ id: who.id, token: String(renewed.body['token']) })).status).toBe(401);
});
