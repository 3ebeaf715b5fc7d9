import { beforeEach, expect, test } from 'vitest';
import { claimsStore } from '#functions/claims/claims.store.ts';
import { declareClaim } from '#functions/claims/declare-claim.ts';
import { statedClaimOf } from '#functions/claims/stated-claim.ts';
import { claimDecidedLetter, claimReceivedLetter } from '#functions/mail/claim-letters.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { claimsContract } from '#shared/claims/claims.contract.ts';
import { quantityOf } from '#shared/kernel/quantity.ts';
import { openPaymentShop, type PaymentShop } from '#tests/functions/payments/payment-shop.ts';
import { testCustomer, testProducts } from '#tests/support/orders/shop.ts';

const customerId = testCustomer.id;
let services: PaymentShop;
let orderId: string;

/** Three guinea fowls of 10 €/kg that weighed 1.42, 1.38 and 1.5 kg, delivered an hour ago. */
beforeEach(async () => {
  services = await openPaymentShop({});
  const weights = { nominalGrams: 1400, lowGrams: 1200, highGrams: 1700 };
  await services.catalog.putProduct({ ...testProducts[0]!, byPiece: { ...weights, source: 'house' } });
  const items = [{ product_id: '1', pieces: 3 }];
  const request = { customerId, items, seenTotal: 42, idempotencyKey: undefined, now: new Date() };
  orderId = (await placeOrder(services, request)).order_id;
  await prepared([1420, 1380, 1500]);
});

const prepared = async (weights: number[], count = 3, milli = 4300) => {
  const order = (await services.orders.find(customerId, orderId))!;
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const kilos = quantityOf('kg', milli);
  const [line, ...rest] = order.lines;
  const pieces = { ...line!.pieces!, prepared: count, weights };
  const lines = [{ ...line!, prepared: kilos, delivered: kilos, invoiced: kilos, pieces }, ...rest];
  const proof = { receiver: 'Chef Essai', at, reserves: '', refused: [], key: 'key-of-the-driver' };
  await services.table.transact([
    services.orders.change(order, { lines, deliveryStatus: 'livre', closedAt: at, proof }),
  ]);
};
const { body } = claimsContract.endpoints.declareClaim;
const declare = (said: Record<string, unknown>) =>
  declareClaim(services, {
    customerId,
    orderId,
    productId: '1',
    now: new Date(),
    ...statedClaimOf(body.parse({ product_id: '1', ...said })),
  });
const kept = async () => (await claimsStore(services.table).find(orderId, '1'))!;
const plain = (value: unknown) => JSON.stringify(value).replaceAll(/[\u00a0\u202f]/g, ' ');

test('« la pièce 3 pèse 1,18 kg » is credited from what that piece weighed', async () => {
  const said = { poids_declare: 1.18, pieces: [3] };
  const [{ data }, again] = [await declare(said), await declare(said)];
  // 0.32 kg at 10 €, VAT of 20 %
  expect(data).toMatchObject({
    nature: 'weight',
    montant: 3.84,
    poids_declare: 3.98,
    pieces: [{ numero: 3, poids: 1.5 }],
  });
  expect(again.data).toEqual(data);
  const claim = await kept();
  expect(plain(claimReceivedLetter(claim, 'https://house'))).toContain(
    'la pièce 3 pèse 1,18 kg à la balance du client, au lieu de 1,5 kg',
  );
  expect(plain(claimDecidedLetter({ ...claim, state: 'approved' }, 'Chef', 'https://pro'))).toContain(
    'Vous avez pesé la pièce 3 de ',
  );
  await expect(declare({ poids_declare: 1.18, pieces: [2] })).rejects.toMatchObject({
    code: 'already_exists',
  });
});

test('« une pièce manque » is credited with the weight of the piece that is named', async () => {
  const { data } = await declare({ nature: 'missing', pieces: [2, 2] });
  expect(data).toMatchObject({ montant: 16.56, quantite: 1.38, pieces: [{ numero: 2, poids: 1.38 }] });
  expect(plain(claimReceivedLetter(await kept(), 'https://house'))).toContain(
    'manquant, la pièce 2, 1,38 kg sur 4,3 kg livrés',
  );
});

test('credits unnamed pieces at the mean weight, and all pieces at the full weight', async () => {
  const { data } = await declare({ nature: 'missing', nombre_pieces: 1 });
  expect(data).toMatchObject({ quantite: 1.433, nombre_pieces: 1, montant: 17.2 });
});

test('all of its pieces are all of the line', async () => {
  const { data } = await declare({ nature: 'quality', nombre_pieces: 3, texte: 'Pas fraîches' });
  expect(data).toMatchObject({ quantite: 4.3, montant: 51.6 });
});

test.each([
  [{ nature: 'missing', pieces: [4] }, 'pieces', 'la pièce 4 n’existe pas'],
  [{ nature: 'missing', nombre_pieces: 4 }, 'nombre_pieces', 'Il y en avait 3'],
  [{ poids_declare: 1.5, pieces: [3] }, 'poids_declare', 'en dessous de 1,5 kg'],
])('refuses %o by its field, and stores nothing', async (said, field, message) => {
  const error = await declare(said).catch((refusal: unknown) => refusal);
  expect(error).toMatchObject({ code: 'invalid_input', field });
  expect(plain((error as Error).message)).toContain(message);
  expect(await claimsStore(services.table).find(orderId, '1')).toBeUndefined();
});

test('pieces weighed together have no single weight: the claim gives their number or kilos', async () => {
  await prepared([], 3);
  await expect(declare({ nature: 'missing', pieces: [1] })).rejects.toThrow('pas été pesées une à une');
  expect((await declare({ nature: 'missing', nombre_pieces: 2 })).data).toMatchObject({ quantite: 2.867 });
});

test('an amount is given once, and one piece at a time is weighed again', () => {
  const wrong = [
    { nature: 'missing' },
    { nature: 'missing', pieces: [1], quantite: 1 },
    { nature: 'missing', pieces: [] },
    { nature: 'missing', pieces: [1.5] },
    { nature: 'missing', nombre_pieces: 0 },
    { poids_declare: 1, pieces: [1, 2] },
    { poids_declare: 1, nombre_pieces: 1 },
  ];
  for (const said of wrong) expect(body.safeParse({ product_id: '1', ...said }).success).toBe(false);
});
