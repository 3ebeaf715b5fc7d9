import { authorNames } from '#functions/admins/author-names.ts';
import type { Admins } from '#functions/admins/admins.module.ts';
import type { People } from '#functions/customers/customers.module.ts';
import { fullName } from '#shared/customers/customer-name.ts';

/** Shown for a person whose name was erased. */
export const FORMER_MEMBER = 'ancien membre';

/**
 * A history with the names of the administrators and of the company's users in place of their ids; null if
 * there is no name. Former users are not named.
 */
export const nameAuthors = async <Entry extends { actor: string }>(
  admins: Pick<Admins, 'findMany'>,
  history: readonly Entry[],
  people?: Pick<People, 'findMany'>,
): Promise<(Entry & { by: string | null })[]> => {
  const isAdmin = (actor: string) => actor.startsWith('admin:');
  const actors = history.map(({ actor }) => actor);
  const persons = [...new Set(actors)].flatMap((actor) => personOf(actor) ?? []);
  const [nameOf, found] = await Promise.all([
    authorNames(admins, actors.filter(isAdmin)),
    persons.length === 0 ? [] : people?.findMany(persons),
  ]);
  const personName = (actor: string): string | null => {
    const personRef = personOf(actor);
    if (!personRef) return null;
    const person = found?.find(({ id }) => id === personRef.personId);
    return person ? fullName(person) : FORMER_MEMBER;
  };
  return history.map((entry) => ({
    ...entry,
    by: isAdmin(entry.actor) ? nameOf(entry.actor) : personName(entry.actor),
  }));
};

/** `client:<company>/<person>` */
const personOf = (actor: string) => {
  const [, customerId, personId] = /^client:([^/]+)\/(.+)$/.exec(actor) ?? [];
  return customerId && personId ? { customerId, personId } : undefined;
};

/** Names of the authors of a company's orders; reads nothing if all are by its first login. */
export const placerNames = async (
  people: Pick<People, 'findMany'> | undefined,
  placed: readonly { customerId: string; placedBy?: string }[],
): Promise<(order: { placedBy?: string }) => { commande_par?: string }> => {
  const seats = new Map(
    placed.flatMap(({ customerId, placedBy }) =>
      placedBy === undefined ? [] : [[placedBy, { customerId, personId: placedBy }]],
    ),
  );
  const found = seats.size === 0 ? [] : ((await people?.findMany([...seats.values()])) ?? []);
  return ({ placedBy }) => {
    if (placedBy === undefined) return {};
    const person = found.find(({ id }) => id === placedBy);
    return { commande_par: person ? fullName(person) : FORMER_MEMBER };
  };
};
