import { beforeAll, describe, expect, test } from 'vitest';
import { customersStore } from '#functions/customers/customers.store.ts';
import { keys } from '#functions/table-keys.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { cartsStore } from '#functions/orders/carts.store.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import type { OrderChange } from '#functions/orders/order-writes.ts';
import { openAccountFixture, wait } from '#tests/support/accounts/account-fixture.ts';
import { post, registerForm, signedInRestaurant, signIn } from '#tests/support/accounts/accounts.ts';
import { fillShop, type TestShop } from '#tests/support/orders/shop.ts';
import { itemsFromWire } from '#shared/orders/cart.ts';

const fixture = await openAccountFixture();
let shop: TestShop;
beforeAll(async () => {
  shop = await fillShop(fixture.table);
});

type Who = Awaited<ReturnType<typeof signedInRestaurant>>;
const over = { paymentStatus: 'paye', deliveryStatus: 'livre' } as const;
const order = async (who: Who, change?: OrderChange) => {
  const placed = await placeOrder(shop, {
    customerId: who.id,
    items: [{ product_id: '1', quantity: 1 }],
    seenTotal: 10,
    idempotencyKey: undefined,
    delivery: { note: 'Sonner chez Camille' },
    now: new Date(),
  });
  const found = (await shop.orders.find(who.id, placed.order_id))!;
  if (change) await fixture.table.transact([shop.orders.change(found, { erpState: 'verifie', ...change })]);
  return placed;
};
const remove = (who: Pick<Who, 'token'>, current_password: string) =>
  fixture.privacy({
    method: 'DELETE',
    path: '/api/auth/account',
    token: who.token,
    body: { current_password },
  });
const exported = (who: Who, query: Record<string, string> = {}) =>
  fixture.privacy({ path: '/api/auth/export', token: who.token, query });
/** All items of the table about a customer. */
const remains = (id: string) => fixture.table.queryAll({ pk: `CUSTOMER#${id}` });

describe('the export', () => {
  test('holds account, orders with their lines and payments, page by page, and no secret', async () => {
    const who = await signedInRestaurant(fixture);
    await order(who);
    wait({ seconds: 1 });
    await order(who, over);
    wait({ seconds: 1 });
    const items = [{ product_id: '1', quantity: 2 }];
    const stored = { items: itemsFromWire(items), version: 1 };
    await cartsStore(fixture.table).replace(who.id, 0, stored, new Date());
    const note = { text: 'Livrer avant 9 h', at: new Date().toISOString(), by: 'ADMIN1' };
    await fixture.table.transact([customersStore(fixture.table).writeNote(who.id, 0, note)]);
    const { status, body } = await exported(who, { limit: '1' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      account: {
        mail: who.mail,
        firstname: 'Camille',
        address: '1 rue de la Démo',
        note_maison: 'Livrer avant 9 h',
      },
      addresses: [],
      cart: items,
      orders: [
        {
          total_ht: 10,
          statut_paiement: 'paye',
          lignes: [{ produit_nom: 'ENTRECOTE PAREE' }],
          paiements: [],
          repesees: [],
        },
      ],
    });
    const rest = await exported(who, { limit: '1', cursor: String(body['next_cursor']) });
    expect(rest.body['orders']).toHaveLength(1);
    expect(JSON.stringify([body, rest.body])).not.toMatch(/argon2|passwordHash|secretHash|credentials/i);
  });
});

describe('deleting the account', () => {
  test('asks the password, naming its field', async () => {
    const who = await signedInRestaurant(fixture);
    expect(await remove(who, 'wrong')).toMatchObject({
      status: 400,
      body: { field: 'current_password', message: 'Le mot de passe actuel est incorrect' },
    });
    expect((await signIn(fixture, who)).answer.status).toBe(200);
  });

  test('is refused while an order is unpaid, undelivered or not booked, saying which; nothing changes', async () => {
    const who = await signedInRestaurant(fixture);
    const unpaid = await order(who, { deliveryStatus: 'livre' });
    const undelivered = await order(who, { paymentStatus: 'paye' });
    const unbooked = await order(who, { ...over, erpState: 'a_envoyer' });
    await order(who, { status: 'annule' });
    await order(who, { paymentStatus: 'rembourse' });
    await order(who, over);
    const before = await remains(who.id);
    const refused = await remove(who, who.password);
    expect(refused).toMatchObject({ status: 409, body: { code: 'open_orders' } });
    expect((refused.body['reasons'] as string[]).toSorted()).toEqual(
      [
        `la commande ${unpaid.reference} n’est pas payée`,
        `la commande ${undelivered.reference} n’est pas livrée`,
        `la commande ${unbooked.reference} n’est pas encore enregistrée en comptabilité`,
      ].toSorted(),
    );
    expect(refused.body['message']).toContain('Votre compte ne peut pas encore être supprimé');
    expect(await remains(who.id)).toEqual(before);
  });

  test('removes what is personal, ends every session, frees the address, keeps the accounts', async () => {
    const who = await signedInRestaurant(fixture);
    const elsewhere = await signIn(fixture, who);
    const { order_id: id, reference } = await order(who, over);
    await cartsStore(fixture.table).replace(who.id, 0, { items: [], version: 1 }, new Date());
    const answer = await remove(who, who.password);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(answer.cookies['pro_session']).toBe('');

    expect((await signIn(fixture, who)).answer.status).toBe(401);
    const renew = { method: 'POST', path: '/api/auth/refresh', cookies: { pro_session: elsewhere.cookie } };
    expect((await fixture.auth(renew)).status).toBe(401);
    expect((await fixture.auth({ path: '/api/auth/profile', token: elsewhere.token })).status).toBe(401);
    expect((await remove(who, who.password)).status).toBe(401);

    await fixture.forget();
    const [farewell] = await fixture.mailsTo(who.mail);
    expect(farewell?.subject).toBe('Votre compte est supprimé');
    expect(await shop.orders.find(who.id, id)).toMatchObject({
      reference,
      customerName: 'Compte supprimé',
      customerEmail: '',
      totalHtCents: 1000,
      lines: [{ label: 'ENTRECOTE PAREE' }],
    });
    const left = JSON.stringify(await remains(who.id));
    expect(left).not.toMatch(/Camille|bistrot-demo|SESSION#|CART|PROFILE|passwordHash/);

    expect((await fixture.auth(post('/api/auth/register', registerForm(who), who))).status).toBe(200);
    expect((await fixture.mailsTo(who.mail))[0]?.subject).toBe('Confirmez votre adresse e-mail');
  });

  test('with an open claim reports it, on the screen and in the last mail', async () => {
    const who = await signedInRestaurant(fixture);
    const other = await signedInRestaurant(fixture);
    const { order_id: id, reference } = await order(who, over);
    const claimed = async (customerId: string, orderId: string, ofOrder: string) => {
      const claim = {
        orderId,
        customerId,
        reference: ofOrder,
        productId: '1',
        label: 'BAVETTE',
        deliveredMilli: 1000,
        declaredMilli: 900,
        amountCents: 120,
        declaredAt: new Date().toISOString(),
        state: 'open' as const,
        reason: '',
        by: null,
        decidedAt: null,
      };
      await fixture.table.transact([shop.claims.create(claim)]);
    };
    await claimed(who.id, id, reference);
    await claimed(other.id, 'ELSEWHERE', 'CMD-AUTRE');
    await indexesFollow();
    const { body } = await remove(who, who.password);
    expect(body['message']).toMatch(
      new RegExp(`En attente : BAVETTE, commande ${reference}, 1,20\\s€ TTC\\. La maison décide encore`),
    );
    const mails = await fixture.mailsTo(who.mail);
    const farewell = mails.find(({ subject }) => subject === 'Votre compte est supprimé');
    expect(farewell?.text.replaceAll(/\s+/g, ' ')).toContain(
      `Avoir en attente : BAVETTE, commande ${reference}`,
    );
    await fixture.table.remove(keys.claim(id, '1'));
    await fixture.forget();
  });

  test('a crash before the names were removed is completed by the next try', async () => {
    const who = await signedInRestaurant(fixture);
    const { order_id: id } = await order(who, over);
    await remove(who, who.password);
    for (let tries = 0; tries < 2; tries++) {
      await fixture.forget();
      expect((await shop.orders.find(who.id, id))?.customerEmail).toBe('');
    }
    expect(await fixture.outbox('privacy')).toEqual([]);
  });

  test('the farewell mail and the deletion do not depend on each other', async () => {
    const who = await signedInRestaurant(fixture);
    const { order_id: id } = await order(who, over);
    await remove(who, who.password);
    const subjects = (await fixture.mailsTo(who.mail)).map(({ subject }) => subject);
    expect(subjects).toContain('Votre compte est supprimé');
    expect((await shop.orders.find(who.id, id))?.customerEmail).toBe(who.mail);
    expect(await fixture.outbox('privacy')).toMatchObject([{ data: { customerId: who.id } }]);
    await fixture.forget();
    expect((await shop.orders.find(who.id, id))?.customerEmail).toBe('');
  });
});
