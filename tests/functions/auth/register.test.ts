import { expect, test } from 'vitest';
import { keys } from '#functions/table-keys.ts';
import { openAccountFixture } from '#tests/support/accounts/account-fixture.ts';
import { aRestaurant, espaceProForm, post, registerForm, tokenIn } from '#tests/support/accounts/accounts.ts';

const fixture = await openAccountFixture();
const register = (form: unknown, who: { sourceIp: string }) =>
  fixture.auth(post('/api/auth/register', form, who));

const accountOf = async (mail: string) => {
  const owner = await fixture.table.get<{ customerId: string }>(keys.email('pro', mail));
  return owner && fixture.table.get(keys.customer(owner.customerId));
};

test('AUTH-11, AUTH-12, ERR-16: the /register form: chosen password, hashed; link by mail; its sentence', async () => {
  const who = aRestaurant();
  const answer = await register(registerForm(who), who);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      success: true,
      message: 'Inscription réussie ! Veuillez vérifier votre email pour confirmer votre compte.',
    },
  });
  const account = await accountOf(who.mail);
  expect(account).toMatchObject({ civility: 'Mme', city: 'Bordeaux', version: 1 });
  expect(account?.['passwordHash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(account).not.toHaveProperty('emailVerifiedAt');
  expect(JSON.stringify(account)).not.toContain(who.password);

  const [mail] = await fixture.mailsTo(who.mail);
  expect(mail?.subject).toBe('Confirmez votre adresse e-mail');
  expect(mail?.text).toMatch(/https:\/\/viande-demo\.test\/verify-email\/[\w-]{43}\n/);
});

test('AMB-113, CST-23: six characters are a password, five are not, and a common one has its own sentence', async () => {
  const who = aRestaurant();
  const chosen = (password: string) => register({ ...registerForm(who), password }, who);
  expect(await chosen('k7mf9')).toMatchObject({
    status: 400,
    body: { field: 'password', message: 'Le mot de passe doit contenir au moins 6 caractères' },
  });
  expect(await chosen('abc123')).toMatchObject({
    status: 400,
    body: { field: 'password', message: expect.stringContaining('Ce mot de passe est trop courant') },
  });
  expect((await chosen('k7mf9x')).status).toBe(200);
});

test('AUTH-07, AUTH-08, AUTH-12, ERR-08: the /espacepro form, by the same call: temporary password by mail and nowhere else; its sentence', async () => {
  const who = aRestaurant();
  const answer = await register(espaceProForm(who), who);
  expect(answer.body).toEqual({
    success: true,
    message:
      'Compte créé avec succès ! Un email de confirmation vous a été envoyé. Veuillez vérifier votre boîte de réception.',
  });
  expect(await accountOf(who.mail)).not.toHaveProperty('passwordHash');

  const [mail] = await fixture.mailsTo(who.mail);
  const password = /Mot de passe temporaire : ([a-z2-9]{4}(?:-[a-z2-9]{4}){2})\n/.exec(mail?.text ?? '')?.[1];
  expect(password).toBeDefined();
  expect(mail?.html).toContain(password);
  const account = await accountOf(who.mail);
  expect(account?.['passwordHash']).toMatch(/^\$argon2id/);
  expect(JSON.stringify(account)).not.toContain(password);

  await fixture.auth({
    path: `/api/auth/verify/${tokenIn(mail?.text, 'verify-email')}`,
    sourceIp: who.sourceIp,
  });
  const signedIn = await fixture.auth(post('/api/auth/login', { email: who.mail, password }, who));
  expect(signedIn).toMatchObject({ status: 200, body: { must_change_password: true } });
});

test('AUTH-08, CST-07, AMB-34: group, discount, archive or roles sent by the browser are ignored', async () => {
  const who = aRestaurant();
  await register({ ...espaceProForm(who), id: 'mine', erpId: '7', emailVerifiedAt: 'now', version: 99 }, who);
  const account = await accountOf(who.mail);
  expect(account).toMatchObject({ version: 1, civility: '' });
  for (const field of ['group', 'archive', 'category', 'erpId', 'emailVerifiedAt']) {
    expect(account).not.toHaveProperty(field);
  }
  expect(account?.['id']).not.toBe('mine');
});

test('a taken address gets the same answer; its owner gets a mail and nothing changes', async () => {
  const owner = aRestaurant();
  await register(registerForm(owner), owner);
  await fixture.mailsTo(owner.mail);
  const before = await accountOf(owner.mail);

  const stranger = { ...aRestaurant(), mail: owner.mail.toUpperCase(), password: 'Something-else-1' };
  const answer = await register(registerForm(stranger), stranger);
  expect(answer.status).toBe(200);
  expect(answer.body['message']).toBe(
    'Inscription réussie ! Veuillez vérifier votre email pour confirmer votre compte.',
  );
  const [mail] = await fixture.mailsTo(owner.mail);
  expect(mail?.subject).toBe('Vous avez déjà un compte');
  expect(tokenIn(mail?.text, 'verify-email')).toHaveLength(43);
  expect(await accountOf(owner.mail)).toEqual(before);
});

test('twenty registrations of one address at once make exactly one account', async () => {
  const who = aRestaurant();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => {
      const rival = { ...aRestaurant(), mail: who.mail };
      return register(registerForm(rival), { sourceIp: `203.0.113.${i}` });
    }),
  );
  // the address itself may be tried five times an hour: the others are refused before any work
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  const page = await fixture.table.query({ index: 'gsi1', pk: 'CUSTOMERS' });
  expect(page.items.filter((item) => item['mail'] === who.mail)).toHaveLength(1);
  const kinds = (await fixture.mailsTo(who.mail)).map(({ subject }) => subject);
  expect(kinds.filter((subject) => subject === 'Confirmez votre adresse e-mail')).toHaveLength(1);
  expect(kinds.filter((subject) => subject === 'Vous avez déjà un compte')).toHaveLength(4);
});

test('the account, its address and its first mail are written together, and that is all', async () => {
  const who = aRestaurant();
  await register(registerForm(who), who);
  const account = await accountOf(who.mail);
  const mail = (await fixture.outbox('mail')).find(({ data }) => data['customerId'] === account?.['id']);
  expect(mail).toMatchObject({
    type: 'account.registered',
    subscription: 'mail.verify-email',
    todo: { state: 'a_envoyer', attempts: 0 },
  });
  // the table's stream notifies the queue
  expect(fixture.queues.depths().filter(({ waiting }) => waiting > 0)).toEqual([]);
});

test.each([
  ['firstname', 'Le prénom est requis'],
  ['lastname', 'Le nom est requis'],
  ['mail', "L'email est requis"],
  ['phone', 'Le téléphone est requis'],
  ['address', "L'adresse est requise"],
  ['postal', 'Le code postal est requis'],
  ['city', 'La ville est requise'],
])('an empty %s is refused by its name, and nothing is written', async (field, message) => {
  const who = aRestaurant();
  const answer = await register({ ...registerForm(who), [field]: ' ' }, who);
  expect(answer).toMatchObject({
    status: 400,
    body: { success: false, code: 'invalid_input', field, message },
  });
  expect(await accountOf(who.mail)).toBeUndefined();
});

test('an address that is none, a short password, a missing company and unreadable JSON are refused in French', async () => {
  const who = aRestaurant();
  const messages = [
    { ...registerForm(who), mail: 'chef@' },
    { ...registerForm(who), password: 'court' },
    { ...espaceProForm(who), society: '' },
    '{"mail":',
  ].map((form) => register(form, who).then(({ status, body }) => [status, body['message']]));
  expect(await Promise.all(messages)).toEqual([
    [400, "L'email est invalide"],
    [400, 'Le mot de passe doit contenir au moins 6 caractères'],
    [400, 'L’entreprise est requise'],
    [400, 'La requête est illisible (JSON invalide).'],
  ]);
});
