import { expect, test } from 'vitest';
import { authorNames } from '#functions/admins/author-names.ts';
import type { Admin } from '#functions/admins/admin.ts';

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

test('whoever did something has a name: a person, one who left, and the ERP, which is nobody', async () => {
  const asked: string[][] = [];
  const findMany = async (ids: readonly string[]) => {
    asked.push([...ids]);
    return [armand];
  };
  const authors = ['admin:A1', 'A1', 'admin:GONE', 'system:dolibarr'];
  const nameOf = await authorNames({ findMany }, authors);
  expect(authors.map(nameOf)).toEqual([
    'Armand Essai',
    'Armand Essai',
    'un administrateur supprimé',
    'Dolibarr',
  ]);
  expect(asked).toEqual([['A1', 'GONE']]);
});
