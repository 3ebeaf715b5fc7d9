import { beforeEach, expect, test } from 'vitest';
import { saveRatio } from '#functions/cutting/change-ratios.ts';
import { chooseProducts } from '#functions/cutting/choose-products.ts';
import { listRatioChanges, listRatios } from '#functions/cutting/list-ratios.ts';
import { putBackRatios } from '#functions/cutting/put-back-ratios.ts';
import { ratiosStore } from '#functions/cutting/ratios.store.ts';
import { listAuditRecords } from '#functions/platform/audit-trail.ts';
import { cuttingContract } from '#shared/cutting/cutting.contract.ts';
import { NOW, openTestShop, testProducts } from '#tests/support/orders/shop.ts';
import { movementFixture, refusalOf } from '#tests/support/stock/movement-fixture.ts';

const { chooseRatioProducts, updateRatio } = cuttingContract.endpoints;

const open = async () => {
  const shop = await openTestShop();
  const services = { ...shop, ratios: ratiosStore(shop.table) };
  return {
    ...services,
    choose: (produits: object[], categorie_source = 'VOLAILLE') =>
      chooseProducts(services, {
        ...chooseRatioProducts.body.parse({ categorie_source, produits }),
        adminId: 'ADMIN1',
        now: NOW,
      }),
    save: (body: object, id: string) =>
      saveRatio(services, { id, body: updateRatio.body.parse(body), adminId: 'ADMIN1', now: NOW }),
    made: async () =>
      new Map(
        (await listRatios(services.ratios)).ratios
          .filter(({ categorie_source: category }) => category === 'VOLAILLE')
          .map(({ id, produit_id: made }) => [id, made]),
      ),
    table: async () =>
      (await listRatios(services.ratios)).tables.find(({ categorie_source: name }) => name === 'VOLAILLE'),
    services,
  };
};

let shop: Awaited<ReturnType<typeof open>>;
const [first, second] = testProducts;
beforeEach(async () => {
  shop = await open();
});

test('a line makes the product that was chosen once, with who and when, and the table stays the house’s own', async () => {
  const answer = await shop.choose([
    { id: 'volaille-1', produit_id: first!.id },
    { id: 'volaille-2', produit_id: Number(second!.id) },
  ]);
  expect(chooseRatioProducts.response.parse(answer)).toMatchObject({
    message: 'Produits retenus pour les prochaines découpes',
    table: { source: 'table par défaut', version: 1, somme: 100 },
  });
  expect([...(await shop.made())]).toEqual([
    ['volaille-1', first!.id],
    ['volaille-2', second!.id],
    ['volaille-3', null],
    ['volaille-4', null],
  ]);
  const { data } = await listRatioChanges(shop.ratios, 10);
  expect(data.map(({ by, from, to }) => [by, from?.produit_id, to?.produit_id])).toEqual(
    expect.arrayContaining([
      ['admin:ADMIN1', null, first!.id],
      ['admin:ADMIN1', null, second!.id],
    ]),
  );
  const { items } = await listAuditRecords(shop.services.table, 10);
  expect(items.map(({ action, subject }) => [action, subject])).toContainEqual([
    'ratio.changed',
    'VOLAILLE · AILES',
  ]);
  // chosen again it is no change, and it may be taken back
  await shop.choose([{ id: 'volaille-1', produit_id: first!.id }]);
  expect(await shop.table()).toMatchObject({ version: 1 });
  await shop.choose([{ id: 'volaille-1', produit_id: null }]);
  expect((await shop.made()).get('volaille-1')).toBeNull();
});

test('a change of the share leaves the product as it is; a loss makes none; the house’s table keeps what was chosen', async () => {
  await shop.choose([
    { id: 'volaille-1', produit_id: first!.id },
    { id: 'volaille-4', produit_id: second!.id },
  ]);
  const wings = { categorie_source: 'VOLAILLE', produit_genere: 'AILES', pourcentage: 9 };
  await shop.save(wings, 'volaille-1');
  const bones = { categorie_source: 'VOLAILLE', produit_genere: 'OS', pourcentage: 20, perte: 1 };
  await shop.save(bones, 'volaille-4');
  expect([...(await shop.made())].slice(0, 1)).toEqual([['volaille-1', first!.id]]);
  expect((await shop.made()).get('volaille-4')).toBeNull();
  await putBackRatios(shop.services, {
    categorie_source: 'VOLAILLE',
    version: 3,
    adminId: 'ADMIN1',
    now: NOW,
  });
  expect((await shop.made()).get('volaille-1')).toBe(first!.id);
  await shop.save({ ...wings, produit_id: null }, 'volaille-1');
  expect((await shop.made()).get('volaille-1')).toBeNull();
});

test('what does not exist is refused at its field, and nothing changes', async () => {
  expect(await refusalOf(shop.choose([{ id: 'inconnu', produit_id: first!.id }]))).toMatchObject({
    code: 'not_found',
  });
  const unknown = [
    { id: 'volaille-1', produit_id: first!.id },
    { id: 'volaille-2', produit_id: '999999' },
  ];
  expect(await refusalOf(shop.choose(unknown))).toMatchObject({
    code: 'invalid_input',
    field: 'produits.1.produit_id',
    message: 'Ce produit n’existe pas.',
  });
  expect([...(await shop.made()).values()]).toEqual([null, null, null, null]);
});

test('a product that the ERP has not taken yet is refused by its name: it will have another number', async () => {
  await shop.services.catalog.putCategory({ id: '1', label: 'BOEUF', ref: 'BOEUF', description: '' });
  const { product } = await movementFixture(shop.services, () => NOW).createProduct({
    ref: 'NEUF-1',
    label: 'Aile marinée',
    category: 'BOEUF',
    warehouse_id: 1,
    qty: 1,
  });
  expect(await refusalOf(shop.choose([{ id: 'volaille-1', produit_id: product.id }]))).toMatchObject({
    code: 'invalid_input',
    message: 'Dolibarr n’a pas encore « Aile marinée » : réessayez dans un instant.',
  });
});
