import { expect, test } from 'vitest';
import { keys } from '#functions/table-keys.ts';
import { openAccountFixture, wait } from '#tests/support/accounts/account-fixture.ts';
import {
  aRestaurant,
  post,
  registerForm,
  type Restaurant,
  signedInRestaurant,
  signIn,
  tokenIn,
} from '#tests/support/accounts/accounts.ts';

const fixture = await openAccountFixture();
const NEUTRAL = 'Si un compte existe avec cet email, vous recevrez un lien de réinitialisation.';

const forgot = (email: string, sourceIp: string) =>
  fixture.auth(post('/api/auth/forgot-password', { email }, { sourceIp }));
const reset = (token: string, password: string) =>
  fixture.auth(post('/api/auth/reset-password', { token, password }, { sourceIp: '192.0.2.77' }));

const linkFor = async (who: Restaurant) => {
  await forgot(who.mail, who.sourceIp);
  // two mails of one instant come in either order
  const mail = (await fixture.mailsTo(who.mail)).find(({ text }) => text.includes('/reset-password/'));
  return tokenIn(mail?.text, 'reset-password');
};

test('ERR-05, AUTH-20: known or not, the answer is one sentence, after the same writes', async () => {
  const who = await signedInRestaurant(fixture);
  const before = (await fixture.outbox('mail')).length;
  const known = await forgot(who.mail, who.sourceIp);
  const unknown = await forgot('nobody@bistrot-demo.test', who.sourceIp);
  expect(known).toMatchObject({ status: 200, body: { success: true, message: NEUTRAL } });
  expect(unknown.body).toEqual(known.body);
  expect((await fixture.outbox('mail')).length - before).toBe(2);
  expect(await fixture.mailsTo('nobody@bistrot-demo.test')).toEqual([]);
  expect(await fixture.mailsTo(who.mail)).toMatchObject([
    { subject: 'Choisissez un nouveau mot de passe' },
    { subject: 'Confirmez votre adresse e-mail' },
  ]);
  // both are done: nothing is pending for an address without account
  expect(await fixture.outbox('mail')).toEqual([]);
});

test('AUTH-20: the link changes the password once, ends every session and notifies the owner', async () => {
  const who = await signedInRestaurant(fixture);
  const elsewhere = await signIn(fixture, who);
  const link = await linkFor(who);
  expect(await reset(link, 'Nouveau-secret-1')).toMatchObject({
    status: 200,
    body: {
      success: true,
      message: 'Votre mot de passe a été modifié. Vous pouvez maintenant vous connecter.',
    },
  });
  for (const cookie of [who.cookie, elsewhere.cookie]) {
    const renewal = { method: 'POST', path: '/api/auth/refresh', cookies: { pro_session: cookie } };
    expect((await fixture.auth(renewal)).status).toBe(401);
  }
  expect((await signIn(fixture, who)).answer.status).toBe(401);
  expect((await signIn(fixture, { ...who, password: 'Nouveau-secret-1' })).answer.status).toBe(200);
  expect((await fixture.mailsTo(who.mail))[0]?.subject).toBe('Votre mot de passe a été modifié');
  expect(await reset(link, 'Encore-un-autre-1')).toMatchObject({
    status: 400,
    body: { code: 'token_invalid', message: 'Ce lien n’est plus valable. Demandez-en un nouveau.' },
  });
});

test('of ten uses of one link at once, one counts', async () => {
  const who = await signedInRestaurant(fixture);
  const link = await linkFor(who);
  const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => reset(link, `Nouveau-secret-${i}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const winner = answers.findIndex(({ status }) => status === 200);
  expect((await signIn(fixture, { ...who, password: `Nouveau-secret-${winner}` })).answer.status).toBe(200);
  expect((await fixture.table.get(keys.customer(who.id)))?.['credentialsVersion']).toBe(2);
});

test('a link is worthless after an hour, and after another choice of password', async () => {
  const who = await signedInRestaurant(fixture);
  const [first, second] = [await linkFor(who), await linkFor(who)];
  expect((await reset(second, 'Nouveau-secret-1')).status).toBe(200);
  expect((await reset(first, 'Nouveau-secret-2')).body['code']).toBe('token_invalid');
  wait({ hours: 2 });
  const late = await linkFor(who);
  wait({ minutes: 61 });
  expect((await reset(late, 'Nouveau-secret-3')).body['code']).toBe('token_invalid');
});

test('a used reset link verifies the address', async () => {
  const who = aRestaurant();
  await fixture.auth(post('/api/auth/register', registerForm(who), who));
  const link = await linkFor(who);
  expect((await reset(link, 'Nouveau-secret-1')).status).toBe(200);
  const { answer, id } = await signIn(fixture, { ...who, password: 'Nouveau-secret-1' });
  expect(answer.status).toBe(200);
  const writes = (await fixture.outbox('erp')).filter(({ data }) => data['customerId'] === id);
  expect(writes).toMatchObject([{ type: 'account.verified', subscription: 'erp.refresh-third-party' }]);
});

test('verifying and resetting at the same moment both succeed', async () => {
  const who = aRestaurant();
  await fixture.auth(post('/api/auth/register', registerForm(who), who));
  const link = await linkFor(who);
  const mails = await fixture.mailsTo(who.mail);
  const verifyLink = tokenIn(mails.find(({ text }) => text.includes('/verify-email/'))?.text, 'verify-email');
  const answers = await Promise.all([
    reset(link, 'Nouveau-secret-1'),
    fixture.auth({ path: `/api/auth/verify/${verifyLink}` }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await signIn(fixture, { ...who, password: 'Nouveau-secret-1' })).answer.status).toBe(200);
});

test('forged links, short passwords and empty addresses are refused in French', async () => {
  expect((await reset('x'.repeat(43), 'Nouveau-secret-1')).body['message']).toBe(
    'Ce lien n’est plus valable. Demandez-en un nouveau.',
  );
  expect(await reset('x'.repeat(43), 'court')).toMatchObject({
    status: 400,
    body: { field: 'password', message: 'Le mot de passe doit contenir au moins 6 caractères' },
  });
  expect(await forgot('', '192.0.2.3')).toMatchObject({
    status: 400,
    body: { field: 'email', message: 'Veuillez entrer votre adresse email' },
  });
});

test('five requests an hour for one account, whether it exists or not', async () => {
  for (const mail of [(await signedInRestaurant(fixture)).mail, 'ghost@bistrot-demo.test']) {
    const answers = await Promise.all(Array.from({ length: 7 }, (_, i) => forgot(mail, `203.0.113.${i}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  }
});
