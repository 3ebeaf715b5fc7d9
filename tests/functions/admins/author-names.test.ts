import { expect, test } from 'vitest';
import { authorNames } from '#functions/admins/author-names.ts';
import type { Admin } from '#functions/admins/admin.ts';
import { nameAuthors } from '#functions/orders/name-authors.ts';

const armand: Admin = {
  id: 'A1',
  firstname: 'Armand',
  lastname: 'Essai',
  email: 'armand@viande-demo.test',
  role: 'admin',
  createdAt: '2026-11-01T08:00:00.000Z',
  passwordHash: '',
  credentialsVersion: 1,
};

/** Knows one administrator, and records the ids it was given. */
const onlyArmand = () => {
  const asked: string[][] = [];
  const findMany = async (ids: readonly string[]) => {
    asked.push([...ids]);
    return [armand];
  };
  return { asked, findMany };
};

test('every author has a name: a person, a deleted account, and the ERP, which has no account', async () => {
  const admins = onlyArmand();
  const authors = ['admin:A1', 'A1', 'admin:GONE', 'system:dolibarr'];
  const nameOf = await authorNames(admins, authors);
  expect(authors.map(nameOf)).toEqual([
    'Armand Essai',
    'Armand Essai',
    'un administrateur supprimé',
    'Dolibarr',
  ]);
  expect(admins.asked).toEqual([['A1', 'GONE']]);
});

test('the history of an order looks up and names administrators only', async () => {
  const admins = onlyArmand();
  const history = ['admin:A1', 'client:C1', 'stripe', 'admin:GONE'].map((actor) => ({ actor }));
  const named = await nameAuthors(admins, history);
  expect(named.map(({ by }) => by)).toEqual(['Armand Essai', null, null, 'un administrateur supprimé']);
  expect(admins.asked).toEqual([['A1', 'GONE']]);
});
