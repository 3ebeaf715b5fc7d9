import { authorNames } from '#functions/admins/author-names.ts';
import type { Admins } from '#functions/admins/admins.module.ts';

/** A history with the names of the administrators in it, of whom it keeps the ids; null beside everybody else. */
export const nameAuthors = async <Entry extends { actor: string }>(
  admins: Pick<Admins, 'findMany'>,
  history: readonly Entry[],
): Promise<(Entry & { by: string | null })[]> => {
  const isAdmin = (actor: string) => actor.startsWith('admin:');
  const actors = history.map(({ actor }) => actor);
  const nameOf = await authorNames(admins, actors.filter(isAdmin));
  return history.map((entry) => ({ ...entry, by: isAdmin(entry.actor) ? nameOf(entry.actor) : null }));
};
