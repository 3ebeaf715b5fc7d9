import { beforeEach, expect, test, vi } from 'vitest';
import { keys } from '#functions/table-keys.ts';
import { openTable, type Table } from '#functions/platform/table/table.ts';
import { startAwsEndpoint } from '#infra/local/aws-endpoint.ts';
import { openMailStore } from '#infra/local/mail/mail-store.ts';
import { createTestTable } from '#tests/support/database/database.ts';

type Once = (event: unknown) => Promise<Record<string, unknown>>;
let run: Once;
let table: Table;
const parameters = new Map<string, string>();

const person = {
  email: 'Super@viande-demo.test',
  firstname: 'Dominique',
  lastname: 'Exemple',
  password: 'Super-demo-2026!',
};

beforeEach(async () => {
  vi.resetModules();
  parameters.clear();
  const mails = openMailStore(':memory:');
  const aws = await startAwsEndpoint({
    mails,
    sessionToken: '',
    findParameter: (name) => parameters.get(name),
  });
  const tableName = await createTestTable();
  Object.assign(process.env, {
    TABLE_NAME: tableName,
    PARAMETER_PREFIX: '/viande/',
    PARAMETERS: 'bootstrap/super-admin',
    AWS_ENDPOINT_URL_SSM: aws.endpoint,
    AWS_SESSION_TOKEN: '',
  });
  table = openTable(tableName);
  run = (await import('#functions/admins/create-super-admin.once.ts')).handler as Once;
  return async () => {
    await aws.close();
    mails.close();
  };
});

test('creates the first super administrator, with a hashed password and an address in lower case', async () => {
  const answer = await run(person);
  expect(answer).toMatchObject({ created: true });
  const admin = await table.get(keys.admin(String(answer['id'])));
  expect(admin).toMatchObject({ email: 'super@viande-demo.test', role: 'super_admin' });
  expect(admin?.['passwordHash']).toMatch(/^\$argon2id/);
  expect(JSON.stringify([admin, answer])).not.toContain(person.password);
});

test('of eight runs at once one creates, and a later one is refused', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => run({ ...person, email: `super-${i}@viande-demo.test` })),
  );
  expect(answers.filter(({ created }) => created === true)).toHaveLength(1);
  expect(await run({ ...person, email: 'later@viande-demo.test' })).toEqual({
    created: false,
    reason: 'Un super administrateur existe déjà.',
  });
  const { items } = await table.query({ index: 'gsi1', pk: 'ADMINS' });
  expect(items).toHaveLength(1);
  expect(await table.get(keys.email('admin', 'later@viande-demo.test'))).toBeUndefined();
});

test('without an event it reads the parameter', async () => {
  parameters.set('/viande/bootstrap/super-admin', JSON.stringify(person));
  expect(await run({})).toMatchObject({ created: true });
});

test('without event and parameter it names the missing one', async () => {
  await expect(run(undefined)).rejects.toThrow('bootstrap/super-admin');
});

test('a short password and a missing name are named, and nothing is created', async () => {
  expect(await run({ ...person, password: 'court-12345' })).toEqual({
    created: false,
    reason: 'Le mot de passe d’un administrateur doit contenir au moins 12 caractères',
  });
  expect(await run({ ...person, firstname: '' })).toEqual({ created: false, reason: 'Le prénom est requis' });
  expect((await table.query({ index: 'gsi1', pk: 'ADMINS' })).items).toEqual([]);
});

test('ordinary administrators, one per address', async () => {
  expect(await run({ ...person, role: 'admin' })).toMatchObject({ created: true });
  expect(await run({ ...person, role: 'admin' })).toEqual({
    created: false,
    reason: 'Un administrateur utilise déjà cette adresse e-mail.',
  });
  expect(await run({ ...person, email: 'other@viande-demo.test' })).toMatchObject({ created: true });
});
