import { expect, test } from 'vitest';
import { keys } from '#functions/table-keys.ts';
import { openAccountFixture, wait } from '#tests/support/accounts/account-fixture.ts';
import { aRestaurant, post, registerForm, tokenIn } from '#tests/support/accounts/accounts.ts';

const fixture = await openAccountFixture();
const FAILED = 'Une erreur est survenue lors de la vérification. Veuillez réessayer plus tard.';
const SUCCEEDED = 'Votre email a été vérifié avec succès. Vous pouvez maintenant vous connecter.';

const verify = (token: string, sourceIp = '192.0.2.9') =>
  fixture.auth({
    path: `/api/auth/verify/${encodeURIComponent(token)}`,
    params: { verificationToken: token },
    sourceIp,
  });

const registered = async () => {
  const who = aRestaurant();
  await fixture.auth(post('/api/auth/register', registerForm(who), who));
  const [mail] = await fixture.mailsTo(who.mail);
  const owner = await fixture.table.get<{ customerId: string }>(keys.email('pro', who.mail));
  return { ...who, id: owner?.customerId ?? '', link: tokenIn(mail?.text, 'verify-email') };
};

test('AUTH-16, ERR-10: the link verifies, again and again during 48 hours, and makes the customer known to the ERP once', async () => {
  const who = await registered();
  expect(await verify(who.link)).toMatchObject({ status: 200, body: { success: true, message: SUCCEEDED } });
  const verifiedAt = (await fixture.table.get(keys.customer(who.id)))?.['emailVerifiedAt'];
  wait({ hours: 47 });
  expect((await verify(who.link)).body['message']).toBe(SUCCEEDED);
  expect((await fixture.table.get(keys.customer(who.id)))?.['emailVerifiedAt']).toBe(verifiedAt);
  const writes = (await fixture.outbox('erp')).filter(({ data }) => data['customerId'] === who.id);
  expect(writes).toMatchObject([
    { type: 'account.verified', subscription: 'erp.refresh-third-party', todo: { state: 'a_envoyer' } },
  ]);
  wait({ hours: 2 });
  expect(await verify(who.link)).toMatchObject({
    status: 400,
    body: { code: 'token_invalid', message: FAILED },
  });
});

test('ten clicks at once verify once', async () => {
  const who = await registered();
  const answers = await Promise.all(Array.from({ length: 10 }, () => verify(who.link)));
  expect(answers.map(({ body }) => body['message'])).toEqual(Array(10).fill(SUCCEEDED));
  const writes = (await fixture.outbox('erp')).filter(({ data }) => data['customerId'] === who.id);
  expect(writes).toHaveLength(1);
});

test('until then the ERP gets nothing about the customer', async () => {
  const who = await registered();
  const writes = (await fixture.outbox('erp')).filter(({ data }) => data['customerId'] === who.id);
  expect(writes).toEqual([]);
});

test.each(['x', 'x'.repeat(43), '%E0%A4%A', "a' OR 1=1", '../../profile'])(
  'ERR-09: a forged link (%s) fails with its sentence',
  async (token) => {
    expect(await verify(token)).toMatchObject({
      status: 400,
      body: { success: false, code: 'token_invalid', message: FAILED },
    });
  },
);

test('a link that is far too long is refused by its name', async () => {
  expect(await verify('x'.repeat(201))).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', field: 'verificationToken' },
  });
});

test('a reset link does not verify an address', async () => {
  const who = await registered();
  await fixture.auth(post('/api/auth/forgot-password', { email: who.mail }, who));
  const [mail] = await fixture.mailsTo(who.mail);
  const reset = tokenIn(mail?.text, 'reset-password');
  expect(reset).toHaveLength(43);
  expect((await verify(reset)).status).toBe(400);
});

test('stores links as hashes only', async () => {
  const who = await registered();
  expect(await fixture.table.get(keys.oneTimeToken(who.link))).toBeUndefined();
});

test('an address may try sixty links an hour', async () => {
  const answers = await Promise.all(
    Array.from({ length: 62 }, (_, i) => verify(`forged-${i}`, '203.0.113.60')),
  );
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(60);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
});
