import { adminsStore } from '#functions/admins/admins.store.ts';
import { hashPassword } from '#functions/platform/http/password.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { ulid } from '#functions/platform/ids.ts';
import type { AdminRole } from '#shared/kernel/access.ts';
import type { AccountFixture } from './account-fixture.ts';
import { post } from './accounts.ts';

let people = 0;

/** An administrator in the table, another one each time, with a network address of their own. */
export const anAdmin = async ({ table }: AccountFixture, role: AdminRole = 'admin') => {
  people += 1;
  const password = `Admin-demo-2026-${people}`;
  const admin = {
    id: ulid(new Date()),
    firstname: 'Dominique',
    lastname: 'Exemple',
    email: `admin-${people}@viande-demo.test`,
    role,
    createdAt: new Date().toISOString(),
    passwordHash: await hashPassword(password),
    credentialsVersion: 1,
  };
  await table.transact(adminsStore(table).create(admin));
  return { id: admin.id, email: admin.email, password, sourceIp: `198.51.100.${people}` };
};

/** An administrator of this id and name, who never signs in. */
export const namedAdmin = (table: Table, id: string, firstname: string, lastname: string) =>
  table.transact(
    adminsStore(table).create({
      id,
      firstname,
      lastname,
      email: `${id.toLowerCase()}@viande-demo.test`,
      role: 'admin',
      createdAt: new Date().toISOString(),
      passwordHash: '',
      credentialsVersion: 1,
    }),
  );

export const logInAdmin = (
  fixture: AccountFixture,
  { email, password, sourceIp }: { email: string; password: string; sourceIp: string },
) => fixture.admin(post('/api/admin/login', { email, password }, { sourceIp }));

/** An administrator who has just signed in: access token and the cookie's value. */
export const signedInAdmin = async (fixture: AccountFixture, role: AdminRole = 'admin') => {
  const who = await anAdmin(fixture, role);
  const answer = await logInAdmin(fixture, who);
  return { ...who, token: String(answer.body['token']), cookie: answer.cookies['admin_session'] ?? '' };
};
