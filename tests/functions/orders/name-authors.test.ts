import { expect, test } from 'vitest';
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

test('a history names administrators only, whom alone it looks for', async () => {
  const asked: string[][] = [];
  const findMany = async (ids: readonly string[]) => {
    asked.push([...ids]);
    return [armand];
  };
  const history = ['admin:A1', 'client:C1', 'stripe', 'admin:GONE'].map((actor) => ({ actor }));
  const named = await nameAuthors({ findMany }, history);
  expect(named.map(({ by }) => by)).toEqual(['Armand Essai', null, null, 'un administrateur supprimé']);
  expect(asked).toEqual([['A1', 'GONE']]);
});
