import { beforeEach, expect, test } from 'vitest';
import { creditRefused } from '#functions/claims/credit-refused.ts';
import { decideClaim } from '#functions/claims/decide-claim.ts';
import { declareClaim, listOrderClaims } from '#functions/claims/declare-claim.ts';
import type { OrderChange } from '#functions/orders/order-writes.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { shopSettings } from '#functions/settings/settings.module.ts';
import type { Claim } from '#shared/claims/claim.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import type { Order } from '#shared/orders/order.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { dueTodos } from '#tests/support/database/outbox.ts';
import { statedClaimOf } from '#functions/claims/stated-claim.ts';
import { openTestShop, type TestShop, testCustomer } from '#tests/support/orders/shop.ts';

const customerId = testCustomer.id;
const HOUR = 3_600_000;
let services: TestShop;
let orderId: string;

const place = async () => {
  const items = [
    { product_id: '1', quantity: 10 },
    { product_id: '2', quantity: 5 },
  ];
  const request = { customerId, items, seenTotal: 155, idempotencyKey: undefined, now: new Date() };
  orderId = (await placeOrder(services, request)).order_id;
};
beforeEach(async () => {
  services = await openTestShop();
  await place();
});

const order = async (): Promise<Order> => (await services.orders.find(customerId, orderId))!;
const change = async (fields: OrderChange) =>
  services.table.transact([services.orders.change(await order(), fields)]);
/** Handed over so many hours ago; the first line as given. */
const deliver = async (first: Partial<OrderLine> = {}, hoursAgo = 1) => {
  const at = new Date(Date.now() - hoursAgo * HOUR).toISOString();
  const proof = { receiver: 'Chef Essai', at, reserves: '', refused: [], key: 'key-of-the-driver' };
  const [line, ...others] = (await order()).lines;
  const lines = [{ ...line!, ...first }, ...others];
  await change({ lines, status: 'valide', deliveryStatus: 'livre', closedAt: at, proof });
};
const pieces = (count: number) => ({ unit: 'piece' as const, milli: count * 1000 });
const byPiece = { ordered: pieces(4), prepared: pieces(4), delivered: pieces(4), invoiced: pieces(4) };

const weighedAgain = (declaredMilli: number, productId = '1') =>
  declareClaim(services, { customerId, orderId, productId, declaredMilli, now: new Date() });
const missing = (askedMilli: number, productId = '1') =>
  declareClaim(services, {
    customerId,
    orderId,
    productId,
    kind: 'missing',
    askedMilli,
    text: '',
    now: new Date(),
  });
const grant = (creditedMilli?: number) =>
  decideClaim(services, {
    orderId,
    productId: '1',
    adminId: 'ADMIN1',
    decision: 'approved',
    reason: '',
    creditedMilli,
    now: new Date(),
  });

test('goods sold by the piece are not weighed again; they are claimed and credited in whole pieces', async () => {
  await deliver(byPiece);
  await expect(weighedAgain(3000)).rejects.toThrow('Ce produit se vend à la pièce : il ne se repèse pas.');
  await expect(missing(1500)).rejects.toMatchObject({
    message: 'Ce produit se vend à la pièce : indiquez un nombre entier.',
    field: 'quantite',
  });
  const { data } = await missing(2000);
  expect(data).toMatchObject({ unite: 'piece', poids_livre: 4, quantite: 2, texte: '' });
  await expect(grant(1500)).rejects.toMatchObject({
    message: 'Ce produit se vend à la pièce : indiquez un nombre entier.',
    field: 'quantite',
  });
  await expect(grant(5000)).rejects.toThrow(/^La quantité dépasse ce qui a été livré : 4\s/);
  expect((await services.claims.ofOrder(orderId)).map(({ state }) => state)).toEqual(['open']);
  const granted = await grant(4000);
  expect(granted.data).toMatchObject({ quantite: 2, quantite_creditee: 4, etat: 'approved' });
});

test('by weight any part may be missing, up to all of it', async () => {
  await deliver();
  expect((await missing(10_000)).data).toMatchObject({
    nature: 'missing',
    quantite: 10,
    montant: 120,
    deduit: false,
    compte_supprime: false,
  });
  expect((await weighedAgain(4500, '2')).data).toMatchObject({ nature: 'weight', quantite: 0.5 });
  // credited as claimed: no other quantity is mentioned
  expect((await grant(10_000)).data).toMatchObject({ quantite: 10, quantite_creditee: null, deduit: true });
});

test('an amount that is no whole cent is refused by its field, claimed or credited', async () => {
  // 0.05 € a kilogram: a gram of it is nothing
  await deliver({ unitPriceE4: 500 });
  await expect(weighedAgain(9999)).rejects.toMatchObject({
    message: 'Cette différence ne fait pas un centime.',
    field: 'poids_declare',
  });
  await expect(missing(1)).rejects.toMatchObject({
    message: 'Cette différence ne fait pas un centime.',
    field: 'quantite',
  });
  expect(await services.claims.ofOrder(orderId)).toEqual([]);
  await missing(1000);
  await expect(grant(1)).rejects.toMatchObject({
    message: 'Cette quantité ne fait pas un centime.',
    field: 'quantite',
  });
});

test('a product that was not delivered cannot be claimed, even if ordered', async () => {
  await deliver({ delivered: { unit: 'kg', milli: 0 } });
  for (const claim of [() => weighedAgain(0), () => missing(1000), () => missing(1000, 'unknown')])
    await expect(claim()).rejects.toMatchObject({
      message: 'Ce produit n’a pas été livré avec cette commande.',
      field: 'product_id',
    });
});

test('the same from two windows at once is one claim, and both are answered; its history has author and quantity', async () => {
  await deliver();
  const answers = await Promise.all([weighedAgain(9500), weighedAgain(9500)]);
  expect(answers.map(({ data }) => data.montant)).toEqual([6, 6]);
  const said = (await services.orders.history(orderId)).filter(({ field }) => field === 'repesée');
  expect(said).toEqual([
    expect.objectContaining({
      actor: `client:${customerId}`,
      from: expect.stringMatching(/^ENTRECOTE PAREE : 10\s?kg$/u) as string,
      to: expect.stringMatching(/9,5\s?kg .*, 6,00\s€ TTC proposés$/u) as string,
    }),
  ]);
});

test('until when something may be claimed is shown while it may be, and the claims after it too', async () => {
  const caller = { family: 'pro', subjectId: customerId, sessionId: 's' } as const;
  const listed = () => listOrderClaims(services, caller, orderId, new Date());
  expect(await listed()).toMatchObject({ data: [], until: null });
  await deliver({}, 23);
  await weighedAgain(9500);
  expect(Date.parse((await listed()).until!) - Date.now()).toBeLessThan(HOUR);
  await deliver({}, 25);
  expect(await listed()).toMatchObject({ data: [{ product_id: '1' }], until: null });
});

test('refuses to decide an unknown claim', async () => {
  await deliver();
  await expect(grant()).rejects.toThrow('Cette réclamation est introuvable.');
});

test('what the ERP invoices by our own setting is credited there once the order owes less, and only then', async () => {
  const credits = async () =>
    (await dueTodos(services.table, 'erp', new Date())).filter(
      ({ type }) => type === 'order.invoice-seen-in-erp',
    );
  const granted = async () => {
    await deliver();
    await weighedAgain(9500);
    await grant();
  };
  await granted();
  expect(await credits()).toEqual([]);
  const { value, version } = await services.settings.read(shopSettings.erpInvoicing);
  await services.settings.replace(
    shopSettings.erpInvoicing,
    { ...value, onDelivery: 'draft' },
    { version, by: 'test', now: new Date() },
  );
  await place();
  await granted();
  expect(await credits()).toMatchObject([{ data: { orderId } }]);
  const said = (await services.orders.history(orderId)).filter(({ field }) => field === 'repesée');
  expect(said).toContainEqual(
    expect.objectContaining({
      actor: 'admin:ADMIN1',
      from: expect.stringMatching(/^186,00\s€ TTC$/u) as string,
      to: expect.stringMatching(/^180,00\s€ TTC$/u) as string,
      reason: 'ENTRECOTE PAREE : avoir déduit de ce qui reste à payer',
    }),
  );
});

test('what was refused at the door is credited line by line: not what the order does not hold, what is claimed, or what costs nothing', async () => {
  await deliver(byPiece);
  const seen = await order();
  const refused = ['1', '2', 'unknown'].map((productId) => ({ productId, reason: 'Trop gras' }));
  const made: { productId: string; unit?: 'piece'; deliveredMilli: number }[] = [];
  const writes = (lines: Order['lines'], claimed: Claim[] = []) => {
    made.length = 0;
    const claims = {
      replace: services.claims.replace,
      create(claim: (typeof made)[number]) {
        made.push(claim);
        return services.claims.create(claim as never);
      },
    };
    const order = { ...seen, lines };
    return creditRefused({ table: services.table, claims }, order, refused, claimed, new Date()).writes;
  };
  writes(seen.lines);
  expect(made).toMatchObject([
    { productId: '1', unit: 'piece', deliveredMilli: 4000 },
    { productId: '2', deliveredMilli: 5000 },
  ]);
  expect(made[1]).not.toHaveProperty('unit');
  // the claims and their event
  expect(writes(seen.lines)).toHaveLength(3);
  // pending or refused ones are not proposed again; withdrawn ones are
  const [before] = made.map((claim) => ({ ...claim, refusedFor: 'Trop gras', state: 'refused' }) as Claim);
  writes(seen.lines, [before!]);
  expect(made.map(({ productId }) => productId)).toEqual(['2']);
  writes(seen.lines, [{ ...before!, state: 'withdrawn' }]);
  expect(made.map(({ productId }) => productId)).toEqual(['1', '2']);
  expect(made[0]).toMatchObject({ state: 'open', reason: '', by: null, decidedAt: null });
  const forNothing = seen.lines.map((line) => ({ ...line, unitPriceE4: 0 }));
  expect(writes(forNothing)).toEqual([]);
});

test('each kind of claim shows its own fields only', () => {
  const both = { poids_declare: 9500, quantite: 2000 };
  expect(statedClaimOf({ nature: 'weight', texte: 'Trop gras', ...both })).toEqual({ declaredMilli: 9500 });
  expect(statedClaimOf({ nature: 'quality', texte: 'Trop gras', ...both })).toEqual({
    kind: 'quality',
    askedMilli: 2000,
    text: 'Trop gras',
  });
});

test('a customer’s pending claims are those of their own that are open', async () => {
  await deliver();
  await weighedAgain(9500);
  await weighedAgain(4500, '2');
  await indexesFollow();
  const of = async (id: string) => (await services.claims.openOf(id)).map(({ productId }) => productId);
  expect((await of(customerId)).toSorted()).toEqual(['1', '2']);
  expect(await of('SOMEBODY')).toEqual([]);
  await grant();
  await indexesFollow();
  expect(await of(customerId)).toEqual(['2']);
});
