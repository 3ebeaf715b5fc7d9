import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { photoBucket } from '#functions/gateways/photos/photo-bucket.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { keepPhoto, type PhotoServices, readPhoto } from '#functions/claims/claim-photos.ts';
import { listOpenClaims } from '#functions/claims/declare-claim.ts';
import { claimsStore } from '#functions/claims/claims.store.ts';
import { customersStore } from '#functions/customers/customers.store.ts';
import { peopleStore } from '#functions/customers/people/people.store.ts';
import { recallsStore } from '#functions/stock/lots/recalls.store.ts';
import { forgetCustomer } from '#functions/privacy/forget-customer.ts';
import { startAwsEndpoint } from '#infra/local/aws-endpoint.ts';
import { openMailStore } from '#infra/local/mail/mail-store.ts';
import { openTestShop, type TestShop, testCustomer } from '#tests/support/orders/shop.ts';
import { SMALL_JPEG } from '#tests/support/calls/small-jpeg.ts';

const customerId = testCustomer.id;
const folder = mkdtempSync(path.join(tmpdir(), 'photos-'));
const admin = { family: 'admin', subjectId: 'ADMIN1', sessionId: 's', role: 'admin' } as const;
let aws: Awaited<ReturnType<typeof startAwsEndpoint>>;
let shop: TestShop;
let services: PhotoServices & {
  recalls: ReturnType<typeof recallsStore>;
  people: ReturnType<typeof peopleStore>;
  orders: TestShop['orders'];
};
let orderId: string;

beforeAll(async () => {
  const mails = openMailStore(':memory:');
  aws = await startAwsEndpoint({
    mails,
    sessionToken: 's',
    findParameter: () => undefined,
    bucketsDir: folder,
  });
  Object.assign(process.env, { AWS_ENDPOINT_URL_S3: aws.endpoint, PHOTO_BUCKET: 'photos-of-test' });
  shop = await openTestShop();
  const { table, orders } = shop;
  services = {
    recalls: recallsStore(table),
    people: peopleStore(table),
    table,
    orders,
    claims: claimsStore(table),
    customers: customersStore(table),
    photos: photoBucket(),
  };
});
afterAll(() => aws.close());
beforeEach(async () => {
  const items = [{ product_id: '1', quantity: 1 }];
  const request = { customerId, items, seenTotal: 10, idempotencyKey: undefined, now: new Date() };
  orderId = (await placeOrder(shop, request)).order_id;
  const claim = {
    orderId,
    customerId,
    reference: 'CMD-ESSAI',
    productId: '1',
    label: 'ENTRECOTE PAREE',
    deliveredMilli: 1000,
    declaredMilli: 900,
    amountCents: 120,
    declaredAt: new Date().toISOString(),
    state: 'open' as const,
    reason: '',
    by: null,
    decidedAt: null,
  };
  await shop.table.transact([services.claims.create(claim)]);
});

const now = () => new Date();
const keep = (
  more: { base64?: string; customerId?: string; productId?: string; number?: 1 | 2 | 3 | 4 } = {},
) =>
  keepPhoto(services, {
    customerId,
    orderId,
    productId: '1',
    base64: SMALL_JPEG,
    number: 1,
    now: now(),
    ...more,
  });
const read = (caller: Parameters<typeof readPhoto>[1], at = now(), number: 1 | 2 | 3 | 4 = 1) =>
  readPhoto(services, caller, { orderId, productId: '1', number, now: at });
const pro = (subjectId: string) => ({ family: 'pro', subjectId, sessionId: 's' }) as const;
const file = (name = '1.jpg') => path.join(folder, 'photos-of-test', 'repesees', orderId, name);
const claim = async () => (await services.claims.find(orderId, '1'))!;
const decided = {
  state: 'refused',
  reason: 'Trop tard',
  by: 'admin:ADMIN1',
  decidedAt: '2026-11-22',
} as const;

test('one photograph a claim, without what the phone wrote into it; its customer and the house see it', async () => {
  const picture = Buffer.from(SMALL_JPEG, 'base64');
  const place = Buffer.from('\u00ff\u00e1\0\u0010Exif\0\0 44.83 N', 'latin1');
  const told = Buffer.concat([picture.subarray(0, 2), place, picture.subarray(2)]).toString('base64');
  const { data, message } = await keep({ base64: told });
  expect(message).toBe('Votre photo est transmise.');
  expect(data.photo_le).not.toBeNull();
  expect(readFileSync(file())).toEqual(picture);
  // pressed again, or another one
  expect((await keep()).data).toEqual(data);
  const shown = { content_type: 'image/jpeg', content_base64: SMALL_JPEG };
  expect((await read(pro(customerId))).data).toEqual(shown);
  expect((await read(admin)).data).toEqual(shown);
  await expect(read(pro('CLIENT2'))).rejects.toMatchObject({ code: 'not_found' });
  const said = (await shop.orders.history(orderId)).filter(({ to }) => to?.includes('photo'));
  expect(said).toMatchObject([{ actor: `client:${customerId}`, to: 'ENTRECOTE PAREE : photo jointe' }]);
  await expect(read(admin, new Date(Date.now() + 402 * 86_400_000))).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('four at most, each under its number: sent twice it is one, two at once are two, all go with the account', async () => {
  await keep();
  const [, third] = await Promise.all([keep({ number: 2 }), keep({ number: 3 })]);
  expect(third.data.photos).toEqual(expect.arrayContaining([1, 3]));
  const before = await claim();
  expect((await keep({ number: 2 })).data.photos).toEqual([1, 2, 3]);
  expect(await claim()).toEqual(before);
  expect((await keep({ number: 4 })).data.photos).toEqual([1, 2, 3, 4]);
  expect((await read(admin, now(), 4)).data.content_base64).toBe(SMALL_JPEG);
  await expect(read(pro('CLIENT2'), now(), 4)).rejects.toMatchObject({ code: 'not_found' });
  const files = ['1.jpg', '1.2.jpg', '1.3.jpg', '1.4.jpg'].map((name) => file(name));
  expect(files.map((each) => existsSync(each))).toEqual([true, true, true, true]);
  await forgetCustomer(services, customerId);
  expect(files.map((each) => existsSync(each))).toEqual([false, false, false, false]);
  await expect(read(admin, now(), 4)).rejects.toMatchObject({ code: 'not_found' });
});

test('no picture, of another, of nothing, after the decision: nothing is stored', async () => {
  const long = Buffer.concat([Buffer.from(SMALL_JPEG, 'base64'), Buffer.alloc(185_000)]).toString('base64');
  for (const base64 of [btoa('<svg onload=alert(1)>'), long])
    await expect(keep({ base64 })).rejects.toMatchObject({ code: 'invalid_input', field: 'content_base64' });
  await expect(keep({ customerId: 'CLIENT2' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(keep({ productId: '2' })).rejects.toThrow('Cette réclamation est introuvable.');
  await expect(read(admin)).rejects.toMatchObject({ code: 'not_found' });
  await shop.table.transact([services.claims.decide(await claim(), decided)]);
  await expect(keep()).rejects.toThrow('Cette demande est déjà tranchée');
  expect(existsSync(file())).toBe(false);
});

test('the next try reports an upload cut off before the claim knew of it; of two concurrent ones one is stored', async () => {
  await services.photos.putFirst(`repesees/${orderId}/1.jpg`, Buffer.from(SMALL_JPEG, 'base64'));
  const [one, two] = await Promise.all([keep(), keep()]);
  expect(one.data.photo_le).not.toBeNull();
  expect(two.data.photo_le).toEqual((await claim()).photoAt);
  expect(existsSync(file())).toBe(true);
});

/** Runs between the picture's arrival in the bucket and the record in the claim. */
const meanwhile = (act: () => Promise<unknown>): PhotoServices => ({
  ...services,
  photos: {
    ...services.photos,
    async putFirst(key, jpeg) {
      const isFirst = await services.photos.putFirst(key, jpeg);
      await act();
      return isFirst;
    },
  },
});

test('a picture is deleted when the claim is decided during its upload', async () => {
  const request = { customerId, orderId, productId: '1', base64: SMALL_JPEG, number: 1 as const };
  const ended = meanwhile(async () => shop.table.transact([services.claims.decide(await claim(), decided)]));
  await expect(keepPhoto(ended, { ...request, now: now() })).rejects.toMatchObject({
    code: 'order_not_editable',
  });
  expect(existsSync(file())).toBe(false);
});

test('a picture is deleted when the account ends during its upload', async () => {
  const request = { customerId, orderId, productId: '1', base64: SMALL_JPEG, number: 1 as const, now: now() };
  const { stillExists } = customersStore(shop.table);
  const ended = { ...services, customers: { stillExists: () => stillExists('NOBODY') } };
  await expect(keepPhoto(ended, request)).rejects.toMatchObject({ code: 'not_signed_in' });
  expect(existsSync(file())).toBe(false);
  expect((await claim()).photoAt).toBeUndefined();
});

test('forgotten with the account, also one that its claim does not know of', async () => {
  await keep();
  const forget = () => forgetCustomer(services, customerId);
  const listed = async () =>
    (await listOpenClaims(services, { limit: 50 })).data.find((row) => row.order_id === orderId);
  await expect.poll(listed).toMatchObject({ compte_supprime: false });
  await forget();
  // the claim is for an administrator to decide, who sees that no mail can be sent
  await expect.poll(listed).toMatchObject({ compte_supprime: true });
  expect(existsSync(file())).toBe(false);
  expect((await claim()).photoAt).toBeUndefined();
  await services.photos.putFirst(`repesees/${orderId}/1.jpg`, Buffer.from(SMALL_JPEG, 'base64'));
  await forget();
  await forget();
  expect(existsSync(file())).toBe(false);
});

test('a claim without a photograph is for an administrator to decide too', async () => {
  await forgetCustomer(services, customerId);
  expect(await claim()).toMatchObject({ state: 'open', accountGone: true });
});

test('a claim decided before its customer left is unchanged', async () => {
  await shop.table.transact([services.claims.decide(await claim(), decided)]);
  const before = await claim();
  await forgetCustomer(services, customerId);
  expect(await claim()).toEqual(before);
});
