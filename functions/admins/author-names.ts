import type { Admins } from '#functions/admins/admins.module.ts';
import { adminName } from '#functions/admins/admin-view.ts';

/** Actors without a user. */
const SYSTEMS: ReadonlyMap<string, string> = new Map([['system:dolibarr', 'Dolibarr']]);

const idOf = (author: string): string => author.replace(/^admin:/, '');

/** Names of authors, which are stored as `admin:<id>`, as the id alone, or as a system. */
export const authorNames = async (
  admins: Pick<Admins, 'findMany'>,
  authors: readonly string[],
): Promise<(author: string) => string> => {
  const people = authors.filter((author) => !author.startsWith('system:')).map(idOf);
  const found = await admins.findMany([...new Set(people)]);
  const names = new Map(found.map((admin) => [admin.id, adminName(admin)]));
  return (author) => SYSTEMS.get(author) ?? names.get(idOf(author)) ?? 'un administrateur supprimé';
};
