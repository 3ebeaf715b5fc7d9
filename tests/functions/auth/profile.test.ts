import { expect, test } from 'vitest';
import { openAccountFixture } from '#tests/support/accounts/account-fixture.ts';
import { post, signedInRestaurant, signIn } from '#tests/support/accounts/accounts.ts';

const fixture = await openAccountFixture();
const change = {
  firstname: 'Dominique',
  lastname: 'Exemple',
  society: 'Bistrot Démo',
  phone: '+33 5 56 00 00 01',
  address: '2 rue de la Démo',
  complement: '',
  postal: '33520',
  city: 'Bruges',
};
const update = (token: string, body: object) =>
  fixture.auth({ method: 'PUT', path: '/api/auth/profile', body, token });

test('PRO-37, PRO-38, AUTH-39: the profile is shown and changed, except for what is not the customer’s to change', async () => {
  const who = await signedInRestaurant(fixture);
  const answer = await update(who.token, {
    ...change,
    mail: 'other@bistrot-demo.test',
    id: 'other',
    passwordHash: 'x',
    group: { id: 2 },
  });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      success: true,
      message: 'Vos informations ont été enregistrées.',
      data: { ...change, id: who.id, mail: who.mail, fullname: 'Dominique Exemple', version: 2 },
    },
  });
  const reply = await fixture.auth({ path: '/api/auth/profile', token: who.token });
  expect(reply.body['data']).toEqual(answer.body['data']);
  expect((await signIn(fixture, who)).answer.status).toBe(200);
});

test('the SIREN is saved as nine digits, is read from the SIRET where it is not given, and must be of the same company', async () => {
  const who = await signedInRestaurant(fixture);
  const first = await update(who.token, { ...change, siret: '732 829 320 00074' });
  expect(first.body['data']).toMatchObject({ siren: '732829320' });
  const second = await update(who.token, { ...change, siren: '732 829 320', siret: '' });
  expect(second.body['data']).toMatchObject({ siren: '732829320', siret: '' });
  expect(await update(who.token, { ...change, siren: '732829321' })).toMatchObject({
    status: 400,
    body: { field: 'siren', message: 'Le SIREN est invalide : 9 chiffres, vérifiez la saisie.' },
  });
  await update(who.token, { ...change, siret: '732 829 320 00074' });
  expect(await update(who.token, { ...change, siren: '552 100 554' })).toMatchObject({
    status: 400,
    body: {
      field: 'siren',
      message: 'Le SIREN et le SIRET ne sont pas de la même entreprise : le SIRET commence par le SIREN.',
    },
  });
});

test('the company’s numbers are saved, unchanged when not sent, erased when sent empty; each change goes to the ERP', async () => {
  const who = await signedInRestaurant(fixture);
  const told = async () =>
    (await fixture.outbox('erp')).filter(({ data }) => data['customerId'] === who.id).map(({ id }) => id);
  const before = await told();
  const facts = { siret: '732 829 320 00074', vat_number: 'fr44732829320' };
  const first = await update(who.token, { ...change, ...facts });
  expect(first.body['data']).toMatchObject({ siret: '73282932000074', vat_number: 'FR44732829320' });
  const second = await update(who.token, { ...change, vat_number: '' });
  expect(second.body['data']).toMatchObject({ siret: '73282932000074', vat_number: '' });
  expect((await told()).filter((id) => !before.includes(id))).toEqual([
    `third-party-${who.id}-2`,
    `third-party-${who.id}-3`,
  ]);
  expect(await update(who.token, { ...change, siret: '73282932000075' })).toMatchObject({
    status: 400,
    body: { field: 'siret', message: 'Le SIRET est invalide : 14 chiffres, vérifiez la saisie.' },
  });
  expect(await told()).toHaveLength(before.length + 2);
});

test('refuses the second of two saves of the same version', async () => {
  const who = await signedInRestaurant(fixture);
  const answers = await Promise.all(
    ['Bruges', 'Lormont'].map((city) => update(who.token, { ...change, city, version: 1 })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'version_conflict',
    message: 'Cet élément a changé entre-temps. Rechargez la page puis réessayez.',
  });
});

test('names a missing field, and refuses a profile to an anonymous caller', async () => {
  const who = await signedInRestaurant(fixture);
  expect(await update(who.token, { ...change, phone: '' })).toMatchObject({
    status: 400,
    body: { field: 'phone', message: 'Le téléphone est requis' },
  });
  expect((await fixture.auth({ path: '/api/auth/profile' })).status).toBe(401);
});

const changePassword = (token: string, current: string, password: string) =>
  fixture.auth({ ...post('/api/auth/change-password', { current_password: current, password }), token });

test('a changed password ends the other sessions, not the current one', async () => {
  const who = await signedInRestaurant(fixture);
  const elsewhere = await signIn(fixture, who);
  expect(await changePassword(who.token, who.password, 'Nouveau-secret-1')).toMatchObject({
    status: 200,
    body: {
      success: true,
      message: 'Votre mot de passe a été modifié. Vos autres sessions ont été fermées.',
    },
  });
  const renew = (cookie: string) =>
    fixture.auth({ method: 'POST', path: '/api/auth/refresh', cookies: { pro_session: cookie } });
  expect((await renew(who.cookie)).status).toBe(200);
  expect((await renew(elsewhere.cookie)).status).toBe(401);
  expect((await signIn(fixture, who)).answer.status).toBe(401);
  expect((await signIn(fixture, { ...who, password: 'Nouveau-secret-1' })).answer.status).toBe(200);
  expect((await fixture.mailsTo(who.mail))[0]?.subject).toBe('Votre mot de passe a été modifié');
});

test('a wrong current password is not a 401, which would look like an expired session', async () => {
  const who = await signedInRestaurant(fixture);
  expect(await changePassword(who.token, 'wrong-password', 'Nouveau-secret-1')).toMatchObject({
    status: 400,
    body: { field: 'current_password', message: 'Le mot de passe actuel est incorrect' },
  });
  expect(await changePassword(who.token, '', 'Nouveau-secret-1')).toMatchObject({
    status: 400,
    body: { field: 'current_password', message: 'Veuillez saisir votre mot de passe actuel' },
  });
  expect(await changePassword(who.token, who.password, who.password)).toMatchObject({
    status: 400,
    body: { field: 'password', message: 'Choisissez un mot de passe différent du mot de passe actuel' },
  });
  expect((await signIn(fixture, who)).answer.status).toBe(200);
});

test('a token whose session is closed changes no password', async () => {
  const who = await signedInRestaurant(fixture);
  await fixture.auth({ method: 'POST', path: '/api/auth/logout', cookies: { pro_session: who.cookie } });
  expect((await changePassword(who.token, who.password, 'Nouveau-secret-1')).status).toBe(401);
  expect((await signIn(fixture, who)).answer.status).toBe(200);
});

test('the current password may be guessed ten times', async () => {
  const who = await signedInRestaurant(fixture);
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => changePassword(who.token, 'wrong-password', 'Nouveau-secret-1')),
  );
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
});
