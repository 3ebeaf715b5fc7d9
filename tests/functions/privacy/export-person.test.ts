import { beforeAll, describe, expect, test } from 'vitest';
import { openOrders } from '#functions/orders/orders.module.ts';
import { placerNames } from '#functions/orders/name-authors.ts';
import { openPeople } from '#functions/customers/customers.module.ts';
import { ulid } from '#functions/platform/ids.ts';
import { clientActor } from '#functions/orders/spending.ts';
import { openAccountFixture, wait } from '#tests/support/accounts/account-fixture.ts';
import { signedInRestaurant } from '#tests/support/accounts/accounts.ts';
import { member } from '#tests/support/accounts/team.ts';
import { anOrder } from '#tests/support/orders/an-order.ts';

const fixture = await openAccountFixture();
const orders = openOrders(fixture.table);

let owner: Awaited<ReturnType<typeof signedInRestaurant>>;
let chef: Awaited<ReturnType<typeof member>>;
let commis: Awaited<ReturnType<typeof member>>;
let gerant: Awaited<ReturnType<typeof member>>;
let stranger: Awaited<ReturnType<typeof signedInRestaurant>>;
beforeAll(async () => {
  owner = await signedInRestaurant(fixture);
  chef = await member(fixture, owner, 'chef');
  commis = await member(fixture, owner, 'commis', { seesPrices: false });
  gerant = await member(fixture, owner, 'gerant');
  stranger = await signedInRestaurant(fixture);
});

const path = '/api/auth/export/{person}';
const exported = (who: { token: string }, person: string, query: Record<string, string> = {}) =>
  fixture.privacy({ path, params: { person }, token: who.token, query });

let number = 0;
const placed = async (placedBy: string | undefined, editedBy?: string) => {
  number += 1;
  wait({ seconds: 1 });
  const now = new Date();
  const order = anOrder({
    id: ulid(now),
    reference: `CMD-20261127-${String(number).padStart(4, '0')}`,
    customerId: owner.id,
    ...(placedBy === undefined ? {} : { placedBy }),
  });
  const edit = {
    at: now.toISOString(),
    actor: clientActor(owner.id, editedBy),
    field: 'lignes',
    from: '12,00 €',
    to: '15,00 €',
    reason: 'Deux de plus',
  };
  const trail = editedBy === undefined ? [] : [orders.audit(order.id, edit)];
  await fixture.table.transact([orders.create(order), ...trail]);
  return order;
};

describe('the export of one person', () => {
  test('contains identity, rights and choices, orders and actions; nothing of the others, no secret', async () => {
    const own = await placed(chef.id);
    const edited = await placed(undefined, chef.id);
    const foreign = await placed(commis.id);
    const choose = { method: 'PUT', path: '/api/auth/letters', body: { own: false } };
    await fixture.auth({ ...choose, token: chef.token, sourceIp: chef.sourceIp });
    const { status, body } = await exported(chef, chef.id);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body['person']).toMatchObject({
      id: chef.id,
      email: chef.email,
      role: 'chef',
      company: 'Bistrot Démo',
      sees_prices: true,
      letters: [
        { kind: 'own', on: false },
        { kind: 'weekly', on: false },
      ],
    });
    expect(body['orders']).toEqual([
      {
        id: edited.id,
        reference: edited.reference,
        date_commande: edited.placedAt,
        passee: false,
        lignes: [],
        actes: [{ quand: expect.any(String), quoi: 'lignes', motif: 'Deux de plus' }],
      },
      expect.objectContaining({ id: own.id, passee: true, actes: [] }),
    ]);
    const said = JSON.stringify(body);
    expect(said).not.toContain(foreign.reference);
    expect(said).not.toMatch(/argon2|passwordHash|credentials|total|€|prix/i);
  });

  test('is for themselves and every Gérant; others, and strangers, get not found', async () => {
    for (const [who, of, status] of [
      [chef, chef.id, 200],
      [chef, commis.id, 404],
      [chef, owner.id, 404],
      [commis, commis.id, 200],
      [commis, chef.id, 404],
      [gerant, chef.id, 200],
      [gerant, owner.id, 200],
      [owner, owner.id, 200],
      [owner, commis.id, 200],
      [owner, 'nobody', 404],
      [stranger, chef.id, 404],
      [stranger, owner.id, 404],
      [gerant, stranger.id, 404],
    ] as const)
      expect((await exported(who, of)).status, `${who.token.slice(-6)} ${of}`).toBe(status);
    expect((await exported(owner, 'a b')).status).toBe(400);
  });

  test('reads the company’s orders page by page', async () => {
    const first = await exported(chef, chef.id, { limit: '1' });
    expect(first.body['orders']).toEqual([]);
    const more = await exported(chef, chef.id, { limit: '1', cursor: String(first.body['next_cursor']) });
    expect(more.body['orders']).toHaveLength(1);
  });

  test('is deleted with the person; the company keeps the orders of an « ancien membre », in its export too', async () => {
    const leaving = await member(fixture, owner, 'chef');
    const left = await placed(leaving.id, leaving.id);
    const removed = await fixture.auth({
      method: 'DELETE',
      path: '/api/auth/people/{id}',
      params: { id: leaving.id },
      token: owner.token,
      sourceIp: owner.sourceIp,
    });
    expect(removed.status).toBe(200);
    expect((await exported(owner, leaving.id)).status).toBe(404);
    expect((await exported(leaving, leaving.id)).status).toBe(401);
    const company = await fixture.privacy({ path: '/api/auth/export', token: owner.token });
    expect(company.status).toBe(200);
    const said = JSON.stringify(company.body);
    expect(said).toContain(left.reference);
    expect(said, 'nothing names who left').not.toContain(leaving.email);
    const nameOf = await placerNames(openPeople(fixture.table), [left]);
    expect(nameOf(left)).toEqual({ commande_par: 'ancien membre' });
  });
});
