import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDolibarrGateway } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import { photoBucket } from '#functions/gateways/photos/photo-bucket.ts';
import { getLot } from '#functions/stock/lots/list-lots.ts';
import { getOperation } from '#functions/stock/movements/undo-movements.ts';
import { getExpected } from '#functions/stock/receptions/expected-orders.ts';
import { receiveOrder } from '#functions/stock/receptions/receive-order.ts';
import {
  keepRefusalPhoto,
  readRefusalPhoto,
  type RefusalPhotoServices,
} from '#functions/stock/receptions/refusal-photos.ts';
import { syncWholeCatalog } from '#functions/stock/sync/sync-catalog.ts';
import { startAwsEndpoint } from '#infra/local/aws-endpoint.ts';
import { openMailStore } from '#infra/local/mail/mail-store.ts';
import { lotsContract } from '#shared/stock/lots/lots.contract.ts';
import { receptionsContract, refusalPhotosContract } from '#shared/stock/receptions/receptions.contract.ts';
import { SMALL_JPEG } from '#tests/support/calls/small-jpeg.ts';
import { refusalOf } from '#tests/support/calls/refusal-of.ts';
import { openPurchases } from '#tests/support/erp/purchases.ts';
import { openShopUnderTest } from '#tests/support/erp/erp-under-test.ts';
import type { TestShop } from '#tests/support/orders/shop.ts';
import { movementFixture } from '#tests/support/stock/movement-fixture.ts';

const { receiveOrder: receiving } = receptionsContract.endpoints;
const { keepRefusalPhoto: keeping } = refusalPhotosContract.endpoints;
const folder = mkdtempSync(path.join(tmpdir(), 'refusals-'));
const now = () => new Date();
let aws: Awaited<ReturnType<typeof startAwsEndpoint>>;
let house: Awaited<ReturnType<typeof openPurchases>>;
let shop: TestShop;
let services: RefusalPhotoServices;
let supplier: string;
let carcass: string;
let liver: string;
let documentId: string;
let lot: string;
let lots = 0;

const erp = async () => createDolibarrGateway({ baseUrl: house.url, apiKey: house.apiKey });
beforeAll(async () => {
  const mails = openMailStore(':memory:');
  const findParameter = () => undefined;
  aws = await startAwsEndpoint({ mails, sessionToken: 's', findParameter, bucketsDir: folder });
  Object.assign(process.env, { AWS_ENDPOINT_URL_S3: aws.endpoint, PHOTO_BUCKET: 'photos-of-test' });
  house = await openPurchases(now);
  supplier = await house.supplier('Abattoir du Sud');
  carcass = await house.product('CARCASSE D’ESSAI', true);
  liver = await house.product('FOIE D’ESSAI', false);
  shop = await openShopUnderTest(now());
  await syncWholeCatalog({ ...shop, erp }, now(), async () => {});
  services = { movements: shop.movements, photos: photoBucket() };
});
afterAll(async () => {
  await Promise.all([aws.close(), house.close()]);
});
/** A delivery with its liver refused, all of it, and some of the carcass. */
beforeEach(async () => {
  const orderId = await house.order(supplier, [
    { product: carcass, qty: 100, price: 6 },
    { product: liver, qty: 20, price: 8 },
  ]);
  const { data } = await getExpected({ ...shop, erp }, orderId);
  const [meat, offal] = data.lines;
  lot = `REFUS-${(lots += 1)}`;
  const body = receiving.body.parse({
    warehouse_id: '1',
    lines: [
      {
        order_line_id: meat!.id,
        qty: 90,
        lot,
        sellby: '2099-01-15',
        refused_qty: 10.5,
        refused_reason: 'Gras',
      },
      { order_line_id: offal!.id, qty: 0, refused_qty: 20, refused_reason: 'Odeur' },
    ],
  });
  const answer = await receiveOrder(
    { ...shop, erp },
    { orderId, body, adminId: 'ADMIN1', key: `k-${lot}`, now: now() },
  );
  documentId = answer.data.operation_id;
});

const keep = (more: { n?: string; base64?: string; documentId?: string } = {}) =>
  keepRefusalPhoto(services, {
    documentId,
    n: '2',
    base64: SMALL_JPEG,
    adminId: 'ADMIN1',
    now: now(),
    ...more,
  });
const read = (at = now(), n = '2') => readRefusalPhoto(services, { documentId, n, now: at });
const file = (n = '2') => path.join(folder, 'photos-of-test', 'refus', documentId, `${n}.jpg`);
const ofLot = async () =>
  lotsContract.endpoints.getLot.response.parse(await getLot(shop, { productId: carcass, lot }, now())).data;

test('refused goods and the reason are shown with the reception and with each lot that came with it', async () => {
  const refused = [
    { operation_id: documentId, n: '1', label: 'CARCASSE D’ESSAI', qty: 10.5, unit: 'kg', reason: 'Gras' },
    { operation_id: documentId, n: '2', label: 'FOIE D’ESSAI', qty: 20, unit: 'kg', reason: 'Odeur' },
  ].map((row) => ({ ...row, photo_at: null }));
  expect((await getOperation(shop, documentId)).data.refused).toEqual(refused);
  expect((await ofLot()).refused).toEqual(refused);
  await movementFixture(shop, now).undo(documentId);
  expect((await ofLot()).refused).toEqual([]);
});

test('one photograph a refusal, its pixels alone; the first one stays, and is available for thirteen months', async () => {
  const picture = Buffer.from(SMALL_JPEG, 'base64');
  const place = Buffer.from('\u00ff\u00e1\0\u0010Exif\0\0 44.83 N', 'latin1');
  const told = Buffer.concat([picture.subarray(0, 2), place, picture.subarray(2)]).toString('base64');
  const { data } = keeping.response.parse(await keep({ base64: told }));
  expect(data).toMatchObject({ n: '2', label: 'FOIE D’ESSAI' });
  expect(data.photo_at).not.toBeNull();
  expect(readFileSync(file())).toEqual(picture);
  // sent again by a queue without an answer, or another one
  expect((await keep()).data).toEqual(data);
  expect((await read()).data).toEqual({ content_type: 'image/jpeg', content_base64: SMALL_JPEG });
  expect((await getOperation(shop, documentId)).data.refused.map((row) => row.photo_at)).toEqual([
    null,
    data.photo_at,
  ]);
  expect((await ofLot()).refused[1]).toEqual(data);
  expect((await shop.movements.find(documentId))?.photos).toEqual({
    2: { at: data.photo_at, by: 'admin:ADMIN1' },
  });
  const later = new Date(Date.now() + 402 * 86_400_000);
  expect(await refusalOf(read(later))).toMatchObject({ code: 'not_found' });
});

test('no picture, one too large, of an unknown reception or refusal: nothing is stored', async () => {
  const long = Buffer.concat([Buffer.from(SMALL_JPEG, 'base64'), Buffer.alloc(185_000)]).toString('base64');
  for (const base64 of [btoa('<svg onload=alert(1)>'), long])
    expect(await refusalOf(keep({ base64 }))).toMatchObject({
      code: 'invalid_input',
      field: 'content_base64',
    });
  for (const which of [{ n: '3' }, { n: '0' }, { n: 'constructor' }, { documentId: 'absent-0000' }])
    expect(await refusalOf(keep(which))).toMatchObject({ code: 'not_found' });
  // an entry that came with no supplier order
  const { data } = await movementFixture(shop, now).send({
    product_id: carcass,
    warehouse_id: '1',
    qty: 1,
    lot: `${lot}-B`,
  });
  expect(await refusalOf(keep({ documentId: data.operation_id, n: '1' }))).toMatchObject({
    code: 'not_found',
  });
  expect(await refusalOf(read())).toMatchObject({ code: 'not_found' });
  expect(existsSync(path.join(folder, 'photos-of-test', 'refus', documentId))).toBe(false);
});

test('the next try reports an upload cut off before the document knew of it; of two concurrent ones one is stored', async () => {
  await services.photos.putFirst(`refus/${documentId}/1.jpg`, Buffer.from(SMALL_JPEG, 'base64'));
  const [one, two] = await Promise.all([keep({ n: '1' }), keep({ n: '1' })]);
  expect(one.data.photo_at).not.toBeNull();
  expect(two.data.photo_at).not.toBeNull();
  expect((await read(now(), '1')).data.content_base64).toBe(SMALL_JPEG);
});
