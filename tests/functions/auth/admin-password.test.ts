import { expect, test } from 'vitest';
import { keys } from '#functions/table-keys.ts';
import { openAccountFixture, wait } from '#tests/support/accounts/account-fixture.ts';
import { post, tokenIn } from '#tests/support/accounts/accounts.ts';
import { anAdmin, logInAdmin, signedInAdmin } from '#tests/support/accounts/admins.ts';
import { wholeItems } from '#tests/support/database/whole-items.ts';

const fixture = await openAccountFixture();
const NEW = 'cinq autres mots choisis ici';

type Person = { email: string; sourceIp: string };
const forget = ({ email, sourceIp }: Person) =>
  fixture.admin(post('/api/admin/forgot-password', { email }, { sourceIp }));
const reset = (token: string, { sourceIp }: Person, password = NEW) =>
  fixture.admin(post('/api/admin/reset-password', { token, password }, { sourceIp }));
const linkTo = async (email: string) =>
  tokenIn((await fixture.mailsTo(email))[0]?.text, 'admin/mot-de-passe');
const verify = (token: string) => fixture.admin({ path: '/api/admin/verify', token });

test('a forgotten password: a mailed link, an hour, once; every session ends and the owner gets a mail', async () => {
  const who = await signedInAdmin(fixture);
  expect((await forget(who)).body).toEqual({
    success: true,
    message: 'Si un compte existe avec cet email, vous recevrez un lien de réinitialisation.',
  });
  const token = await linkTo(who.email);
  expect(JSON.stringify(await wholeItems(fixture.table.name))).not.toContain(token);
  expect(await reset(token, who, 'onze-lettre')).toMatchObject({ status: 400, body: { field: 'password' } });
  expect(await reset(token, who)).toMatchObject({ status: 200 });
  expect(await reset(token, who)).toMatchObject({ status: 400, body: { code: 'token_invalid' } });
  expect(await verify(who.token)).toMatchObject({ status: 401 });
  expect(await logInAdmin(fixture, who)).toMatchObject({ status: 401 });
  expect(await logInAdmin(fixture, { ...who, password: NEW })).toMatchObject({ status: 200 });
  expect((await fixture.mailsTo(who.email))[0]?.subject).toBe(
    'Votre mot de passe d’administration a été modifié',
  );
});

test('an unknown address gets the same answer, and no mail', async () => {
  const known = await anAdmin(fixture);
  const unknown = { email: 'personne@viande-demo.test', sourceIp: '198.51.100.201' };
  expect((await forget(unknown)).body).toEqual((await forget(known)).body);
  expect(await fixture.mailsTo(unknown.email)).toEqual([]);
});

test('a customer’s link is none for the back-office, nor the other way round', async () => {
  const who = await anAdmin(fixture);
  await forget(who);
  const token = await linkTo(who.email);
  expect(await fixture.auth(post('/api/auth/reset-password', { token, password: NEW }, who))).toMatchObject({
    status: 400,
  });
  expect(await reset('x'.repeat(43), who)).toMatchObject({ status: 400 });
  expect(
    await fixture.admin({
      path: '/api/admin/invitations/{token}',
      params: { token },
      sourceIp: who.sourceIp,
    }),
  ).toMatchObject({ status: 400 });
  expect(await reset(token, who)).toMatchObject({ status: 200 });
});

test('a link is void after an hour, after another one was used, and where the account was changed or deleted', async () => {
  const who = await anAdmin(fixture);
  await forget(who);
  const late = await linkTo(who.email);
  wait({ hours: 1 });
  expect(await reset(late, who)).toMatchObject({ status: 400 });
  await forget(who);
  const first = await linkTo(who.email);
  wait({ seconds: 1 });
  await forget(who);
  const second = await linkTo(who.email);
  expect(await reset(second, who)).toMatchObject({ status: 200 });
  expect(await reset(first, who)).toMatchObject({ status: 400 });
  await forget(who);
  const gone = await linkTo(who.email);
  await fixture.table.remove(keys.admin(who.id));
  expect(await reset(gone, who)).toMatchObject({ status: 400 });
});

test('of two who use one link at once, one chooses', async () => {
  const who = await anAdmin(fixture);
  await forget(who);
  const token = await linkTo(who.email);
  const answers = await Promise.all([
    reset(token, who),
    reset(token, who, 'six mots encore bien différents'),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

test('repeated requests are limited by address like the customers’', async () => {
  const who = await anAdmin(fixture);
  for (let times = 0; times < 5; times += 1) expect(await forget(who)).toMatchObject({ status: 200 });
  expect(await forget(who)).toMatchObject({ status: 429 });
});

test('changing one’s own password requires the current one, keeps this session and ends the others', async () => {
  const who = await signedInAdmin(fixture, 'preparer');
  const elsewhere = String((await logInAdmin(fixture, who)).body['token']);
  const change = (current_password: string, password: string) =>
    fixture.admin({
      ...post('/api/admin/access/password', { current_password, password }, who),
      token: who.token,
    });
  expect(await change('pas le bon', NEW)).toMatchObject({ status: 400, body: { field: 'current_password' } });
  expect(await change(who.password, who.password)).toMatchObject({
    status: 400,
    body: { field: 'password' },
  });
  expect(await change(who.password, 'password1234')).toMatchObject({
    status: 400,
    body: { field: 'password' },
  });
  expect(await verify(elsewhere)).toMatchObject({ status: 200 });
  expect(await change(who.password, NEW)).toMatchObject({ status: 200 });
  expect(await verify(who.token)).toMatchObject({ status: 200 });
  expect(await verify(elsewhere)).toMatchObject({ status: 401 });
  expect(await logInAdmin(fixture, { ...who, password: NEW })).toMatchObject({ status: 200 });
  expect((await fixture.mailsTo(who.email))[0]?.subject).toBe(
    'Votre mot de passe d’administration a été modifié',
  );
});
