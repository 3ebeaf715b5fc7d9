import { expect, test } from 'vitest';
import { openAccountFixture } from '#tests/support/accounts/account-fixture.ts';
import { aRestaurant, espaceProForm, post, registerForm, tokenIn } from '#tests/support/accounts/accounts.ts';
import { callHandler } from '#tests/support/calls/http-event.ts';

const fixture = await openAccountFixture();
// after the environment that a Lambda reads when it starts
const contact = await import('#functions/account.http.ts');

const subjectsTo = async (mail: string) => (await fixture.mailsTo(mail)).map(({ subject }) => subject);

test('JOB-07, AMB-02: every mail that the sources imply is sent: verification, temporary password, reset, contact', async () => {
  const chosen = aRestaurant();
  await fixture.auth(post('/api/auth/register', registerForm(chosen), chosen));
  const [verification] = await fixture.mailsTo(chosen.mail);
  const token = tokenIn(verification?.text, 'verify-email');
  expect(token).toHaveLength(43);

  const given = aRestaurant();
  await fixture.auth(post('/api/auth/register', espaceProForm(given), given));
  expect((await fixture.mailsTo(given.mail))[0]?.text).toContain('Mot de passe temporaire');

  await fixture.auth({ path: `/api/auth/verify/${token}`, sourceIp: chosen.sourceIp });
  await fixture.auth(post('/api/auth/forgot-password', { email: chosen.mail }, chosen));
  const [reset] = await fixture.mailsTo(chosen.mail);
  expect(tokenIn(reset?.text, 'reset-password')).toHaveLength(43);

  const visitor = {
    nom: 'Essai',
    prenom: 'Ève',
    email: 'eve@essai.test',
    sujet: 'Livraison',
    message: 'Bonjour',
  };
  await callHandler(contact.handler, post('/api/contact', visitor, { sourceIp: '203.0.113.7' }));
  expect(await subjectsTo('eve@essai.test')).toEqual(['Nous avons bien reçu votre message']);
  expect(await subjectsTo('contact@viande-demo.test')).toEqual(['Contact : Livraison, Ève Essai']);
});
