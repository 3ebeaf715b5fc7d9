import { expect, test } from 'vitest';
import { openAccountFixture } from '#tests/support/accounts/account-fixture.ts';
import { aRestaurant, post, registerForm } from '#tests/support/accounts/accounts.ts';

const fixture = await openAccountFixture();

test('a password that anybody tries first is refused by its field, and no account is made', async () => {
  const who = { ...aRestaurant(), password: 'Bordeaux2026!' };
  expect(await fixture.auth(post('/api/auth/register', registerForm(who), who))).toMatchObject({
    status: 400,
    body: {
      code: 'invalid_input',
      field: 'password',
      message:
        'Ce mot de passe est trop courant : il serait deviné en quelques essais. Choisissez plusieurs mots sans rapport.',
    },
  });
  const again = { ...who, password: 'lanterne-orage-persil' };
  expect((await fixture.auth(post('/api/auth/register', registerForm(again), again))).status).toBe(200);
  expect(await fixture.mailsTo(who.mail)).toHaveLength(1);
});
