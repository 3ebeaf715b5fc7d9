import { expect, test } from 'vitest';
import type { Admins } from '#functions/admins/admins.module.ts';
import type { People } from '#functions/customers/customers.module.ts';
import { FORMER_MEMBER, nameAuthors, placerNames } from '#functions/orders/name-authors.ts';

const admins = {
  findMany: async (ids: readonly string[]) =>
    ids.map((id) => ({ id, firstname: 'Dominique', lastname: 'Essai' })),
} as unknown as Pick<Admins, 'findMany'>;
const team = [
  { id: 'SACHA', firstname: 'Sacha', lastname: 'Exemple' },
  { id: 'ALEX', firstname: 'Alex', lastname: 'Exemple' },
];
const people = {
  findMany: async (asked: readonly { personId: string }[]) =>
    team.filter(({ id }) => asked.some(({ personId }) => personId === id)),
} as unknown as Pick<People, 'findMany'>;

test('a history names administrators and the company’s people, those who left as such, and no others', async () => {
  const actors = ['admin:A', 'client:C/ALEX', 'client:C/GONE', 'client:C', 'stripe'];
  const named = await nameAuthors(
    admins,
    actors.map((actor) => ({ actor })),
    people,
  );
  expect(named).toEqual([
    { actor: 'admin:A', by: 'Dominique Essai' },
    { actor: 'client:C/ALEX', by: 'Alex Exemple' },
    { actor: 'client:C/GONE', by: FORMER_MEMBER },
    { actor: 'client:C', by: null },
    { actor: 'stripe', by: null },
  ]);
});

test('of several who ordered each order has its own', async () => {
  const placed = [
    { customerId: 'C', placedBy: 'SACHA' },
    { customerId: 'C', placedBy: 'ALEX' },
  ];
  const nameOf = await placerNames(people, [...placed, { customerId: 'C' }]);
  expect([...placed, {}].map(nameOf)).toEqual([
    { commande_par: 'Sacha Exemple' },
    { commande_par: 'Alex Exemple' },
    {},
  ]);
});
