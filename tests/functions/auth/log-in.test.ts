import type * as Crypto from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { ticketCookie } from '#functions/auth/session-cookie.ts';
import { keys } from '#functions/table-keys.ts';
import { openAccountFixture, wait } from '#tests/support/accounts/account-fixture.ts';
import {
  aRestaurant,
  espaceProForm,
  post,
  registerForm,
  signedInRestaurant,
  signIn,
  tokenIn,
} from '#tests/support/accounts/accounts.ts';

const derivations = vi.hoisted(() => ({ count: 0 }));
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof Crypto>();
  const argon2 = (...args: Parameters<typeof crypto.argon2>) => {
    derivations.count += 1;
    crypto.argon2(...args);
  };
  return { ...crypto, argon2 };
});

const fixture = await openAccountFixture();
const logIn = (email: string, password: string, sourceIp: string) =>
  fixture.auth(post('/api/auth/login', { email, password }, { sourceIp }));

test('AUTH-05, AUTH-22: a right password opens a session: token, account, cookie out of reach of scripts', async () => {
  const who = await signedInRestaurant(fixture);
  const { answer } = await signIn(fixture, who);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      success: true,
      message: 'Connexion réussie',
      must_change_password: false,
      data: {
        id: who.id,
        firstname: 'Camille',
        lastname: 'Exemple',
        fullname: 'Camille Exemple',
        mail: who.mail,
        society: 'Bistrot Démo',
        phone: '05 56 00 00 00',
        address: '1 rue de la Démo',
        postal: '33000',
        city: 'Bordeaux',
        group: { id: 1, name: 'professional clients', discount: 10, is_default: 1 },
      },
    },
  });
  expect(JSON.stringify(answer.body)).not.toMatch(/argon2|passwordHash|credentials/);
  const life = Date.parse(String(answer.body['expires_at'])) - Date.now();
  expect(Math.abs(life - 3_600_000)).toBeLessThan(10_000);
  expect(answer.setCookies).toHaveLength(1);
  expect(answer.setCookies[0]).toMatch(
    /^pro_session=[\w-]+\.[\w-]{22}\.[\w-]{43}; Path=\/api\/auth; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure$/,
  );
  // the secret itself is nowhere in the table
  const sessions = await fixture.table.query({ pk: keys.customer(who.id).pk, prefix: 'SESSION#' });
  const secret = answer.cookies['pro_session']?.split('.')[2];
  expect(sessions.items).toHaveLength(2);
  expect(JSON.stringify(sessions.items)).not.toContain(secret);
});

test('AUTH-04, ERR-01: a wrong password and an unknown address: same status, same words, same work', async () => {
  const who = await signedInRestaurant(fixture);
  derivations.count = 0;
  const wrong = await logIn(who.mail, 'not-my-password', who.sourceIp);
  const afterWrong = derivations.count;
  const unknown = await logIn('nobody@bistrot-demo.test', 'not-my-password', who.sourceIp);
  expect(wrong).toMatchObject({
    status: 401,
    body: { success: false, code: 'wrong_credentials', message: 'Identifiants incorrects' },
  });
  expect(unknown.body).toEqual(wrong.body);
  expect(unknown.status).toBe(wrong.status);
  expect(unknown.setCookies).toEqual([]);
  expect([afterWrong, derivations.count]).toEqual([1, 2]);
});

test('the address is compared in lower case, around which blanks do not count', async () => {
  const who = await signedInRestaurant(fixture);
  expect((await logIn(`  ${who.mail.toUpperCase()} `, who.password, who.sourceIp)).status).toBe(200);
});

test('AUTH-04: an unverified address is reported only with the right password', async () => {
  const who = aRestaurant();
  await fixture.auth(post('/api/auth/register', registerForm(who), who));
  expect((await logIn(who.mail, 'wrong-password', who.sourceIp)).body['code']).toBe('wrong_credentials');
  expect(await logIn(who.mail, who.password, who.sourceIp)).toMatchObject({
    status: 403,
    body: {
      code: 'email_not_verified',
      message:
        'Votre adresse e-mail n’est pas encore vérifiée. Ouvrez le lien reçu par e-mail, puis reconnectez-vous.',
    },
    setCookies: [],
  });
  expect(await fixture.mailsTo(who.mail)).toHaveLength(1);
});

test('a new try days later sends a new link, once an hour', async () => {
  const who = aRestaurant();
  await fixture.auth(post('/api/auth/register', registerForm(who), who));
  const [first] = await fixture.mailsTo(who.mail);
  wait({ hours: 72 });
  await logIn(who.mail, who.password, who.sourceIp);
  await logIn(who.mail, who.password, who.sourceIp);
  const mails = await fixture.mailsTo(who.mail);
  expect(mails).toHaveLength(2);
  const [late, again] = [first, mails[0]].map((mail) => tokenIn(mail?.text, 'verify-email'));
  expect((await fixture.auth({ path: `/api/auth/verify/${late}` })).status).toBe(400);
  expect((await fixture.auth({ path: `/api/auth/verify/${again}` })).status).toBe(200);
  expect((await logIn(who.mail, who.password, who.sourceIp)).status).toBe(200);
});

test('a temporary password opens nothing after 72 hours, and its session ends with it', async () => {
  const who = aRestaurant();
  await fixture.auth(post('/api/auth/register', espaceProForm(who), who));
  // until the mail has left there is no password at all
  expect((await logIn(who.mail, '', who.sourceIp)).status).toBe(401);
  const [mail] = await fixture.mailsTo(who.mail);
  const password = /temporaire : (\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await fixture.auth({
    path: `/api/auth/verify/${tokenIn(mail?.text, 'verify-email')}`,
    sourceIp: who.sourceIp,
  });
  wait({ hours: 71 });
  const inTime = await logIn(who.mail, password, who.sourceIp);
  expect(inTime).toMatchObject({ status: 200, body: { must_change_password: true } });
  wait({ hours: 2 });
  expect(await logIn(who.mail, password, who.sourceIp)).toMatchObject({
    status: 403,
    body: {
      code: 'temporary_password_expired',
      message: 'Votre mot de passe temporaire a expiré. Demandez-en un nouveau par « Mot de passe oublié ».',
    },
  });
  expect((await logIn(who.mail, 'wrong-password', who.sourceIp)).body['code']).toBe('wrong_credentials');
  const cookies = { pro_session: inTime.cookies['pro_session'] ?? '' };
  expect((await fixture.auth({ method: 'POST', path: '/api/auth/refresh', cookies })).body['code']).toBe(
    'temporary_password_expired',
  );
});

test('a hash made with weaker parameters is made again at the next sign-in', async () => {
  const who = await signedInRestaurant(fixture);
  // « password », in a vector of the reference implementation
  const weak = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  await fixture.table.update(keys.customer(who.id), {
    update: 'SET passwordHash = :weak',
    values: { ':weak': weak },
  });
  expect((await logIn(who.mail, 'password', who.sourceIp)).status).toBe(200);
  const account = await fixture.table.get(keys.customer(who.id));
  expect(account?.['passwordHash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await logIn(who.mail, 'password', who.sourceIp)).status).toBe(200);
});

test('the tenth failure on an account is answered, the eleventh refused before any work; others may go on', async () => {
  const who = await signedInRestaurant(fixture);
  wait({ minutes: 10 });
  for (let i = 0; i < 10; i++) {
    expect((await logIn(who.mail, 'wrong-password', who.sourceIp)).status).toBe(401);
  }
  derivations.count = 0;
  const refused = await logIn(who.mail, who.password, who.sourceIp);
  expect(refused).toMatchObject({
    status: 429,
    body: {
      code: 'too_many_attempts',
      message: 'Trop de tentatives. Veuillez réessayer dans quelques minutes.',
    },
    headers: { 'retry-after': '60' },
  });
  expect(derivations.count).toBe(0);
  // the owner, elsewhere, is not locked out
  expect((await logIn(who.mail, who.password, '203.0.113.200')).status).toBe(200);
  wait({ minutes: 6 });
  expect((await logIn(who.mail, who.password, who.sourceIp)).status).toBe(200);
});

test('one address may try a hundred times in five minutes, over all accounts', async () => {
  wait({ minutes: 10 });
  const sourceIp = '203.0.113.77';
  const answers = await Promise.all(
    Array.from({ length: 102 }, (_, i) => logIn(`nobody-${i}@bistrot-demo.test`, 'x', sourceIp)),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(100);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
});

test('guesses from many networks wait longer and longer together; a network that signed in before does not', async () => {
  const who = await signedInRestaurant(fixture);
  wait({ minutes: 10 });
  const guesses = [];
  for (let i = 1; i <= 8; i++) guesses.push(await logIn(who.mail, 'wrong-password', `192.0.2.${i}`));
  // five are free, the sixth starts a wait of a second, and new networks are refused within it
  expect(guesses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
  expect(guesses.at(-1)?.body).toMatchObject({ code: 'too_many_attempts', retry_after: 1 });
  wait({ seconds: 1 });
  expect((await logIn(who.mail, 'wrong-password', '192.0.2.20')).status).toBe(401);
  wait({ seconds: 1 });
  expect((await logIn(who.mail, 'wrong-password', '192.0.2.21')).body).toMatchObject({ retry_after: 1 });
  // the customer at home notices nothing of it
  expect((await logIn(who.mail, who.password, who.sourceIp)).status).toBe(200);
  wait({ seconds: 2 });
  expect((await logIn(who.mail, who.password, '192.0.2.22')).status).toBe(200);
});

test('the tenth wrong guess sends the owner one mail; an address without account gets none', async () => {
  const who = await signedInRestaurant(fixture);
  wait({ minutes: 10 });
  const before = (await fixture.mailsTo(who.mail)).length;
  for (let i = 1; i <= 14; i++) {
    wait({ minutes: 2 });
    await logIn(who.mail, 'wrong-password', `192.0.2.${100 + i}`);
    await logIn('nobody-guessed@bistrot-demo.test', 'wrong-password', `192.0.2.${100 + i}`);
  }
  const mails = await fixture.mailsTo(who.mail);
  expect(mails).toHaveLength(before + 1);
  expect(mails[0]?.subject).toBe('Des tentatives de connexion à votre compte');
  expect(await fixture.mailsTo('nobody-guessed@bistrot-demo.test')).toEqual([]);
  expect((await logIn(who.mail, who.password, who.sourceIp)).status).toBe(200);
});

test('a hundred guesses at the same moment are counted one by one', async () => {
  const who = await signedInRestaurant(fixture);
  wait({ minutes: 10 });
  derivations.count = 0;
  const guesses = await Promise.all(
    Array.from({ length: 30 }, (_, i) => logIn(who.mail, 'wrong-password', `192.0.2.${i}`)),
  );
  expect(guesses.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(6);
  expect(derivations.count).toBeLessThanOrEqual(6);
});

test('over plain http, on one machine, the cookie goes without Secure', () => {
  const ticket = { subjectId: 'customer', sessionId: 'session', secret: 'secret' };
  expect(ticketCookie('pro', ticket, 60, 'http://127.0.0.1:3000')).toBe(
    'pro_session=customer.session.secret; Path=/api/auth; Max-Age=60; HttpOnly; SameSite=Strict',
  );
});
