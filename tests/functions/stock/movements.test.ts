import { setting } from '#functions/platform/table/expressions.ts';
import { keys } from '#functions/table-keys.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { mapInBatches } from '#functions/platform/batches.ts';
import { setStock } from '#functions/stock/movements/set-stock.ts';
import { lotsOf, type SiteLot } from '#shared/stock/levels/stock-level.ts';
import { movementFixture, refusalOf } from '#tests/support/stock/movement-fixture.ts';
import { NOW, openTestShop, type TestShop, testProducts } from '#tests/support/orders/shop.ts';
import { counted } from '#tests/support/stock/counted.ts';

let shop: TestShop;
let fixture: ReturnType<typeof movementFixture>;
let products = 0;

beforeAll(async () => {
  shop = await openTestShop();
  fixture = movementFixture(shop, () => NOW);
  for (const [id, label] of [
    ['1', 'BOEUF'],
    ['2', 'AGNEAU'],
  ] as const) {
    await shop.catalog.putCategory({ id, label, ref: label, description: '' });
  }
});

/** A product of its own for each test: 10 kg in Bruges, 5 kg in Lormont. */
const stocked = async (lots?: SiteLot[], categoryIds = ['1']) => {
  const id = String(1000 + (products += 1));
  const label = `PIECE ${id}`;
  const [template] = testProducts;
  await shop.catalog.putProduct({ ...template!, id, ref: `ESSAI${id}`, label, categoryIds, barcode: null });
  await shop.stock.recordCount(counted(id, [10_000, 5000], { lots }));
  return { id, label };
};
const lot = (name: string, milli: number, sellBy: string | null, siteId: '1' | '2' = '1'): SiteLot => ({
  siteId,
  lot: name,
  milli,
  eatBy: null,
  sellBy,
});

describe('one movement', () => {
  test('API-46, STK-21, STK-25, STK-26: an entry has code and lot by the date, no dates that it does not state, and is on its way to the ERP', async () => {
    const { id, label } = await stocked();
    const answer = await fixture.send({ product_id: Number(id), warehouse_id: 1, qty: 2.5 });
    expect(answer).toMatchObject({
      success: true,
      message: 'Entrée de stock enregistrée avec succès',
      failed_count: 0,
      data: { kind: 'entree', loss: 0, products: [] },
    });
    expect(answer.data.movements).toEqual([
      {
        id: `${answer.data.operation_id}-1`,
        product_id: id,
        product_name: label,
        warehouse_id: '1',
        unit: 'kg',
        qty: 2.5,
        // 06:00 UTC is 07:00 in Bordeaux
        inventorycode: `INV-20261121-0700 ${answer.data.operation_id}-1`,
        lot: 'BV-1121-1',
        batch: 'BV-1121-1',
        named_lot: null,
        from_lots: [],
        // none is given (AMB-118)
        eatby: null,
        sellby: null,
        label: 'Entrée',
        datem: NOW.toISOString(),
        erp_status: 'a_envoyer',
        erp_ref: null,
      },
    ]);
    expect(await fixture.level(id)).toMatchObject({
      levels: { '1': { real: 12_500, virtual: 12_500 } },
      available: 17_500,
      moves: 2,
    });
  });

  test('STK-27: mpart_code and warehouse are other names of inventorycode and warehouse_id', async () => {
    const { id } = await stocked();
    const { data } = await fixture.send({ product_id: id, warehouse: 2, qty: 0.1, mpart_code: 'MPART-7' });
    expect(data.movements[0]).toMatchObject({
      warehouse_id: '2',
      qty: 0.1,
      inventorycode: expect.stringMatching(/^MPART-7 MV[0-9A-Z]{20}-1$/) as string,
    });
  });

  test('STK-39: a negative quantity takes out; more than there is is refused with what is left', async () => {
    const { id, label } = await stocked();
    await fixture.send({ product_id: id, warehouse_id: '2', qty: -4.999, label: 'Casse' });
    expect(await refusalOf(fixture.send({ product_id: id, warehouse_id: '2', qty: -0.002 }))).toEqual({
      code: 'insufficient_stock',
      status: 409,
      field: 'qty',
      stage: 'exit',
      message: `Stock insuffisant à Lormont pour « ${label} » : 0,001 kg en stock.`,
    });
    expect(await fixture.level(id)).toMatchObject({ levels: { '1': { real: 10_000 }, '2': { real: 1 } } });
  });

  test('I1: goods reserved by orders of Dolibarr are not transferred, and the refusal names them', async () => {
    const { id, label } = await stocked();
    const held = setting({}, { add: { available: -14_000, elsewhere: 14_000 } });
    await shop.table.update(keys.stock(id), held);
    expect(await refusalOf(fixture.send({ product_id: id, warehouse_id: 1, qty: -2 }))).toMatchObject({
      status: 409,
      field: 'qty',
      message: `« ${label} » : 14 kg sont promis par des commandes de Dolibarr, 1 kg disponibles.`,
    });
    await fixture.send({ product_id: id, warehouse_id: 1, qty: -1 });
  });

  test('I1: goods reserved by customers are not transferred', async () => {
    const { id, label } = await stocked();
    await shop.table.transact([shop.stock.reserve(id, 14_000)]);
    expect(await refusalOf(fixture.send({ product_id: id, warehouse_id: 1, qty: -2 }))).toMatchObject({
      status: 409,
      field: 'qty',
      message: `« ${label} » : 14 kg sont réservés par des commandes, 1 kg disponibles.`,
    });
    await fixture.send({ product_id: id, warehouse_id: 1, qty: -1 });
    expect(await fixture.level(id)).toMatchObject({ available: 0, reserved: 14_000 });
  });

  test.each([
    [{}, 'product_id'],
    [{ product_id: '1' }, 'warehouse_id'],
    [{ product_id: '1', warehouse_id: '1' }, 'qty'],
    [{ product_id: '1', warehouse_id: '1', qty: 0 }, 'qty'],
  ])('STK-38, AMB-64: without its fields %o it names %s', async (body, field) => {
    expect(await refusalOf(fixture.send(body))).toMatchObject({
      status: 400,
      field,
      message: 'Veuillez remplir tous les champs obligatoires',
    });
  });

  test('an unknown product, an unknown warehouse and a stock seen too long ago are refused by name', async () => {
    expect(await refusalOf(fixture.send({ product_id: '9999', warehouse_id: 1, qty: 1 }))).toMatchObject({
      status: 400,
      field: 'product_id',
      message: 'Ce produit n’existe pas.',
    });
    expect(await refusalOf(fixture.send({ product_id: '1', warehouse_id: 3, qty: 1 }))).toMatchObject({
      status: 400,
      field: 'warehouse_id',
      message: 'Cet entrepôt n’existe pas : 1 est Bruges, 2 est Lormont.',
    });
    const { id } = await stocked();
    await fixture.send({ product_id: id, warehouse_id: 1, qty: 1, version: 1 });
    expect(
      await refusalOf(fixture.send({ product_id: id, warehouse_id: 1, qty: 1, version: 1 })),
    ).toMatchObject({
      code: 'version_conflict',
      status: 409,
      field: 'version',
      message: expect.stringMatching(
        /^Le stock de « .+ » à Bruges a changé entre-temps : 11 kg à présent\. Vérifiez, puis envoyez de nouveau\.$/,
      ),
    });
  });
});

describe('a product tracked by lots', () => {
  test('takes the lot that expires first, over as many lots as needed', async () => {
    const { id } = await stocked([
      lot('TARD', 6000, '2026-12-20'),
      lot('TOT', 3000, '2026-12-01'),
      lot('SANS', 1000, null),
      lot('AILLEURS', 5000, '2026-11-25', '2'),
    ]);
    const { data } = await fixture.send({ product_id: id, warehouse_id: 1, qty: -4 });
    expect(data.movements.map(({ lot: name, qty, sellby }) => [name, qty, sellby])).toEqual([
      ['TOT', -3, '2026-12-01'],
      ['TARD', -1, '2026-12-20'],
    ]);
  });

  test('a lot is refused that has less, or that is known with other days', async () => {
    const { id, label } = await stocked([lot('A', 4000, '2026-12-01'), lot('B', 6000, '2026-12-05')]);
    expect(
      await refusalOf(fixture.send({ product_id: id, warehouse_id: 1, qty: -5, lot: 'A' })),
    ).toMatchObject({
      status: 409,
      field: 'lot',
      stage: 'exit',
      message: `Le lot A de « ${label} » n’a que 4 kg à Bruges.`,
    });
    const entry = { product_id: id, warehouse_id: 1, qty: 1, lot: 'A' };
    expect(await refusalOf(fixture.send({ ...entry, sellby: '2026-12-02' }))).toMatchObject({
      status: 400,
      field: 'lot',
      message: 'Le lot A existe déjà avec d’autres dates.',
    });
    const { data } = await fixture.send(entry);
    expect(data.movements[0]).toMatchObject({ lot: 'A', sellby: '2026-12-01', eatby: null });
  });

  test('I3: a transfer keeps its lots', async () => {
    const { id } = await stocked([lot('A', 4000, '2026-12-01'), lot('B', 6000, '2026-12-05')]);
    const { data } = await fixture.send({
      operation_id: `transfert-${id}`,
      movements: [
        { product_id: id, warehouse_id: 1, qty: -7 },
        { product_id: id, warehouse_id: 2, qty: 7 },
      ],
    });
    expect(data.movements.map(({ warehouse_id: site, lot: name, qty }) => [site, name, qty])).toEqual([
      ['1', 'A', -4],
      ['1', 'B', -3],
      ['2', 'A', 4],
      ['2', 'B', 3],
    ]);
    expect(lotsOf(await fixture.level(id))).toEqual(
      expect.arrayContaining([lot('B', 3000, '2026-12-05'), lot('A', 4000, '2026-12-01', '2')]),
    );
  });
});

describe('a batch', () => {
  const exit = (product_id: string, qty: number) => ({ product_id, warehouse_id: 1, qty: -qty });

  test('STK-39, STK-41, ERR-68: a transfer is an exit and an entry, both or none', async () => {
    const { id } = await stocked();
    const movements = [exit(id, 4), { product_id: id, warehouse_id: 2, qty: 4 }];
    const answer = await fixture.send({ operation_id: `transfert-${id}`, movements });
    expect(answer).toMatchObject({
      message: 'Transfert de stock effectué avec succès',
      data: { kind: 'transfert', movements: [{ qty: -4 }, { qty: 4 }] },
    });
    expect(await fixture.level(id)).toMatchObject({
      levels: { '1': { real: 6000 }, '2': { real: 9000 } },
      available: 15_000,
    });
  });

  test('STK-43, AMB-04: when the exit fails nothing is entered, and the stage is named', async () => {
    const { id } = await stocked();
    const before = await fixture.level(id);
    const movements = [exit(id, 10.001), { product_id: id, warehouse_id: 2, qty: 10.001 }];
    expect(await refusalOf(fixture.send({ operation_id: `trop-${id}`, movements }))).toMatchObject({
      status: 409,
      field: 'movements.0.qty',
      stage: 'exit',
    });
    const unknown = [exit(id, 1), { product_id: '9999', warehouse_id: 2, qty: 1 }];
    expect(
      await refusalOf(fixture.send({ operation_id: `inconnu-${id}`, movements: unknown })),
    ).toMatchObject({
      status: 400,
      field: 'movements.1.product_id',
      stage: 'entry',
    });
    expect(await fixture.level(id)).toEqual(before);
  });

  test('a transfer keeps its weight and changes site; a transformation gives no more than it took', async () => {
    const { id } = await stocked();
    const other = await stocked();
    const send = (...movements: object[]) => fixture.send({ movements });
    expect(await refusalOf(send(exit(id, 2), { product_id: id, warehouse_id: 1, qty: 2 }))).toMatchObject({
      status: 400,
      field: 'movements.1.warehouse_id',
      message: 'L’entrepôt de destination doit être différent de l’entrepôt source.',
    });
    expect(await refusalOf(send(exit(id, 2), { product_id: id, warehouse_id: 2, qty: 1.5 }))).toMatchObject({
      message: 'Un transfert garde sa quantité : 2 kg sortis, 1,5 kg entrés.',
    });
    expect(
      await refusalOf(send(exit(id, 2), { product_id: other.id, warehouse_id: 1, qty: 2.1 })),
    ).toMatchObject({ message: 'Les entrées (2,1 kg) dépassent la sortie (2 kg).', stage: 'entry' });
  });

  test('STK-40, AMB-47: a by-product goes to the one of its label and category, else it is made once', async () => {
    const carcass = await stocked();
    const lamb = await stocked(undefined, ['2']);
    const answer = await fixture.send({
      operation_id: `decoupe-${carcass.id}`,
      movements: [
        exit(carcass.id, 10),
        { product_name: lamb.label.toLowerCase(), category: 'agneau', warehouse_id: 1, qty: 2 },
        { product_name: 'Cœur de gigot', category: 'AGNEAU', warehouse_id: 1, qty: 3 },
        { product_name: 'COEUR  DE GIGOT', category: '2', warehouse_id: 2, qty: 1 },
        // the same name in another category is another product
        { product_name: 'Cœur de gigot', category: 'BOEUF', warehouse_id: 1, qty: 1.5 },
      ],
    });
    expect(answer).toMatchObject({
      message: 'Transformation de stock effectuée avec succès',
      data: { kind: 'transformation', loss: 2.5 },
    });
    // cut from stock without a lot, it comes from none
    const { document } = (await shop.movements.find(answer.data.operation_id))!;
    expect(document.lines.map(({ fromLots }) => fromLots)).toEqual(Array(5).fill(undefined));
    const [ofLamb, ofBeef] = answer.data.products;
    expect(answer.data.products.map(({ ref, label, category }) => [ref, label, category])).toEqual([
      ['AGNEAU-COEUR-DE-GIGOT', 'Cœur de gigot', 'AGNEAU'],
      ['BOEUF-COEUR-DE-GIGOT', 'Cœur de gigot', 'BOEUF'],
    ]);
    expect(answer.data.movements.map(({ product_id }) => product_id)).toEqual([
      carcass.id,
      lamb.id,
      ofLamb!.id,
      ofLamb!.id,
      ofBeef!.id,
    ]);
    expect(await fixture.level(ofLamb!.id)).toMatchObject({
      levels: { '1': { real: 3000 }, '2': { real: 1000 } },
    });
    expect(await shop.catalog.getProduct(ofLamb!.id)).toMatchObject({ onSale: false, unit: 'kg' });
  });

  test('ERR-64: what is transformed into a product without an id needs its category', async () => {
    const { id } = await stocked();
    const movements = [exit(id, 1), { product_name: 'Paleron', warehouse_id: 1, qty: 1 }];
    expect(await refusalOf(fixture.send({ movements }))).toMatchObject({
      status: 400,
      field: 'movements.1.category',
      message: 'Veuillez sélectionner une catégorie pour la transformation',
    });
  });

  test('STK-22, STK-23, AMB-44: a carcass comes in, goes out and its cuts stay; those of no weight are left out', async () => {
    const carcass = await stocked();
    const cut = await stocked();
    const answer = await fixture.send({
      product_id: carcass.id,
      warehouse_id: 1,
      qty: 100,
      lot: 'CARCASSE-1',
      transform: true,
      sub_products: [
        { product_id: cut.id, label: cut.label, qty: 60, percentage: 60 },
        { label: 'Pieds de bœuf', qty: 0, percentage: 0 },
        { label: 'Museau d’essai', qty: 16.46, percentage: 16.46 },
      ],
    });
    expect(answer.data.movements.map(({ product_name: name, qty, lot: of }) => [name, qty, of])).toEqual([
      [carcass.label, 100, 'CARCASSE-1'],
      [carcass.label, -100, 'CARCASSE-1'],
      [cut.label, 60, 'CARCASSE-1-1'],
      ['Museau d’essai', 16.46, 'CARCASSE-1-2'],
    ]);
    expect(answer.data.loss).toBe(23.54);
    const stored = await shop.movements.find(answer.data.operation_id);
    expect(stored?.document.lines.map(({ fromLots }) => fromLots)).toEqual([
      undefined,
      undefined,
      ['CARCASSE-1'],
      ['CARCASSE-1'],
    ]);
    expect(await fixture.level(carcass.id)).toMatchObject({ levels: { '1': { real: 10_000 } } });
    const nothing = [{ label: 'Rien', qty: 0 }];
    const empty = { product_id: carcass.id, warehouse_id: 1, qty: 1, transform: true, sub_products: nothing };
    expect(await refusalOf(fixture.send(empty))).toMatchObject({
      field: 'sub_products',
      message: "Aucun produit transformé n'a été généré. Vérifiez les taux de transformation.",
    });
  });

  test('AMB-04: a hundred movements are one transaction; one more is refused', async () => {
    const { id } = await stocked();
    const forty = await Promise.all(Array.from({ length: 40 }, () => stocked()));
    const cuts = Array.from({ length: 99 }, (_, i) => ({
      product_id: forty[i % 40]!.id,
      warehouse_id: (i % 2) + 1,
      qty: 0.1,
    }));
    const movements = [exit(id, 10), ...cuts];
    const answer = await fixture.send({ operation_id: `cent-${id}`, movements });
    expect(answer.data.movements).toHaveLength(100);
    expect(answer.data.loss).toBe(0.1);
    expect(() => fixture.send({ movements: [...movements, cuts[0]] })).toThrow(
      'Un lot compte au plus 100 mouvements.',
    );
  });

  test('a batch of more products than one transaction holds is refused, and nothing of it is written', async () => {
    const many = await mapInBatches(Array.from({ length: 100 }), () => stocked());
    const movements = many.map(({ id }) => ({ product_id: id, warehouse_id: 1, qty: 1 }));
    expect(await refusalOf(fixture.send({ movements }))).toMatchObject({
      status: 400,
      field: 'movements',
      message: 'Ce lot touche trop de produits à la fois : enregistrez-le en deux fois.',
    });
    expect(await fixture.level(many[0]!.id)).toMatchObject({ moves: 1 });
  });
});

describe('done twice', () => {
  test('AMB-04: the same operation moves once and gets the same answer; another body is refused', async () => {
    const { id } = await stocked();
    const body = { operation_id: `une-fois-${id}`, product_id: id, warehouse_id: 1, qty: 3 };
    const [first, second] = await Promise.all([fixture.send(body), fixture.send(body)]);
    expect(second).toEqual(first);
    expect(await fixture.send(body)).toEqual(first);
    expect(await fixture.level(id)).toMatchObject({ levels: { '1': { real: 13_000 } } });
    expect(await refusalOf(fixture.send({ ...body, qty: 4 }))).toMatchObject({
      status: 422,
      code: 'idempotency_mismatch',
      message: 'Cette opération a déjà servi pour d’autres mouvements.',
    });
  });

  test('a write is reported as done even when readers cannot be notified: it is not entered a second time', async () => {
    const { id } = await stocked();
    const update = vi.spyOn(shop.table, 'update').mockImplementation(async (key) => {
      throw new Error(`No answer for ${key.pk}`);
    });
    const done = await fixture
      .send({ product_id: id, warehouse_id: 1, qty: 3, lot: 'A-1' })
      .finally(() => update.mockRestore());
    expect(done).toMatchObject({ success: true });
    expect(await fixture.level(id)).toMatchObject({ levels: { '1': { real: 13_000 } } });
  });

  test('a repeated exit gets its first answer also when there is nothing left', async () => {
    const { id } = await stocked();
    const first = await fixture.send({ product_id: id, warehouse_id: 1, qty: -10 }, `cle-sortie-${id}`);
    expect(await fixture.send({ product_id: id, warehouse_id: 1, qty: -10 }, `cle-sortie-${id}`)).toEqual(
      first,
    );
  });

  test('twenty entries of the same product at once all count', async () => {
    const { id } = await stocked();
    await Promise.all(
      Array.from({ length: 20 }, () => fixture.send({ product_id: id, warehouse_id: 1, qty: 1 })),
    );
    expect(await fixture.level(id)).toMatchObject({
      levels: { '1': { real: 30_000 } },
      available: 35_000,
      moves: 21,
    });
  });

  test('of twenty exits of the last kilograms only those that find them go', async () => {
    const { id } = await stocked([lot('A', 10_000, '2026-12-01')]);
    const ended = await Promise.allSettled(
      Array.from({ length: 20 }, () => fixture.send({ product_id: id, warehouse_id: 1, qty: -3 })),
    );
    const left = (await fixture.level(id))!.levels['1'].real;
    const done = ended.filter(({ status }) => status === 'fulfilled').length;
    expect([done, left]).toEqual([(10_000 - left) / 3000, left]);
    expect(done).toBeGreaterThan(0);
    expect(left).toBeGreaterThanOrEqual(0);
  });

  test('the same new label entered twice at once is one product', async () => {
    const { id } = await stocked();
    const made = await Promise.all(
      [1, 2, 3].map(() =>
        fixture.send({
          movements: [
            exit(id),
            { product_name: 'Onglet d’essai', category: 'BOEUF', warehouse_id: 1, qty: 1 },
          ],
        }),
      ),
    );
    expect(new Set(made.map(({ data }) => data.movements[1]!.product_id)).size).toBe(1);
    expect(made.flatMap(({ data }) => data.products)).toHaveLength(1);
    expect(await fixture.level(made[0]!.data.movements[1]!.product_id)).toMatchObject({
      levels: { '1': { real: 3000 } },
    });
  });
  const exit = (product_id: string) => ({ product_id, warehouse_id: 1, qty: -1 });
});

describe('a new product with its stock', () => {
  test('API-47, STK-29, STK-32, STK-33, ERR-71: has a barcode of the house unless it came with one', async () => {
    const answer = await fixture.createProduct({
      ref: 'NEUF-1',
      label: 'Tournedos d’essai',
      warehouse_id: 2,
      qty: 4,
      category: 'BOEUF',
      price: 31.9,
      barcode: '',
      weight: 0.35,
      fk_supplier: 7,
      mpart_code: 'TRN-12',
    });
    expect(answer.product).toMatchObject({ weight: 0.35, fk_supplier: '7', mpart_code: 'TRN-12' });
    // AMB-107: what its supplier calls it is no code of a movement
    expect(answer.data.movements[0]?.inventorycode).not.toContain('TRN-12');
    expect(answer.message).toBe('Produit créé et stock ajouté avec succès');
    // the ERP has not answered about it yet
    expect((await fixture.operation(answer.data.operation_id)).data).toMatchObject({
      products: [{ ref: 'NEUF-1', fk_supplier: '7' }],
      notes: [],
    });
    expect(answer.product).toMatchObject({ ref: 'NEUF-1', label: 'Tournedos d’essai', category: 'BOEUF' });
    expect(answer.product.barcode).toMatch(/^200\d{10}$/);
    expect(answer.data.movements).toMatchObject([{ qty: 4, warehouse_id: '2', erp_status: 'a_envoyer' }]);
    expect(await shop.catalog.getProduct(answer.product.id)).toMatchObject({
      ref: 'NEUF-1',
      priceHtE4: 319_000,
      vatRate: 550,
      onSale: false,
    });
    // missing fields go to the ERP empty
    expect(await shop.newProducts.find(answer.product.id)).toMatchObject({
      description: '',
      note: '',
      weightGrams: 350,
      supplierId: '7',
      partCode: 'TRN-12',
    });
    expect(await fixture.level(answer.product.id)).toMatchObject({
      levels: { '2': { real: 4000 } },
      available: 4000,
    });
  });

  test('STK-30: reference, label, warehouse and quantity are required, each by name', async () => {
    const whole = { ref: 'NEUF-2', label: 'Poire d’essai', warehouse_id: 1, qty: 1 };
    for (const field of ['ref', 'label', 'warehouse_id', 'qty']) {
      expect(await refusalOf(fixture.createProduct({ ...whole, [field]: undefined }))).toMatchObject({
        status: 400,
        field,
        message: 'Veuillez remplir tous les champs obligatoires',
      });
    }
  });

  test('an existing one is refused by name: reference, barcode, label of the category', async () => {
    const body = { warehouse_id: 1, qty: 1, category: 'BOEUF' };
    await fixture.createProduct({
      ...body,
      ref: 'NEUF-3',
      label: 'Merlan d’essai',
      barcode: '4006381333931',
    });
    const again = { ...body, ref: 'NEUF-4', label: 'Autre merlan d’essai' };
    expect(await refusalOf(fixture.createProduct({ ...again, ref: 'neuf-3' }))).toMatchObject({
      code: 'already_exists',
      status: 409,
      field: 'ref',
      message: 'La référence neuf-3 existe déjà : « Merlan d’essai ».',
    });
    expect(await refusalOf(fixture.createProduct({ ...again, barcode: '4006381333931' }))).toMatchObject({
      field: 'barcode',
      message: 'Ce code-barres est déjà celui de « Merlan d’essai ».',
    });
    expect(await refusalOf(fixture.createProduct({ ...again, barcode: '4006381333932' }))).toMatchObject({
      status: 400,
      field: 'barcode',
      message: 'Ce code-barres n’est pas un EAN-13. Le dernier chiffre devrait être 1.',
    });
    expect(await refusalOf(fixture.createProduct({ ...again, label: "MERLAN D'ESSAI" }))).toMatchObject({
      field: 'label',
      message: '« Merlan d’essai » existe déjà dans la catégorie BOEUF, référence NEUF-3.',
    });
    expect(await refusalOf(fixture.createProduct({ ...again, category: 'POISSON' }))).toMatchObject({
      status: 400,
      field: 'category',
      message: 'La catégorie « POISSON » n’existe pas.',
    });
  });
});

describe('a stock that was counted by hand', () => {
  const set = (productId: string, body: Parameters<typeof setStock>[1]['body']) =>
    setStock(shop, { productId, adminId: 'ADMIN1', body, now: NOW });

  test('API-13, AMB-09: the difference becomes a correction, in Bruges unless given otherwise', async () => {
    const { id } = await stocked();
    expect(await set(id, { quantity: 7500 })).toMatchObject({
      success: true,
      data: {
        product_id: id,
        warehouse_id: '1',
        quantity: 7.5,
        previous: 10,
        version: 2,
        movements: [{ qty: -2.5, label: 'Correction du stock de Bruges', erp_status: 'a_envoyer' }],
      },
    });
    expect(await set(id, { quantity: 5000, warehouse_id: '2' })).toMatchObject({ data: { movements: [] } });
    expect(await fixture.level(id)).toMatchObject({ levels: { '1': { real: 7500 }, '2': { real: 5000 } } });
  });

  test('a lot past its DLC is written off only if it is selected; a destruction is recorded as such', async () => {
    const { id } = await stocked();
    await fixture.send({ product_id: id, warehouse_id: 1, qty: 4, lot: 'VIEUX', sellby: '2026-11-01' });
    expect(await refusalOf(set(id, { quantity: 3000 }))).toMatchObject({
      code: 'lot_expired',
      message: `Il manque du lot VIEUX de « PIECE ${id} », dont la DLC est dépassée : confirmez-le.`,
    });
    await set(id, { quantity: 13_000, lot: 'VIEUX' });
    const { data } = await fixture.send({ product_id: id, warehouse_id: 1, qty: -3, lot: 'VIEUX' });
    expect(data).toMatchObject({
      kind: 'sortie',
      movements: [{ qty: -3, lot: 'VIEUX', label: 'Destruction, DLC du 01/11/2026 dépassée' }],
    });
  });

  test('AMB-98: counted on an older stock it is refused', async () => {
    const { id } = await stocked();
    await fixture.send({ product_id: id, warehouse_id: 1, qty: -1 });
    expect(await refusalOf(set(id, { quantity: 10_000, version: 1 }))).toMatchObject({
      status: 409,
      message: 'Cet élément a changé entre-temps. Rechargez la page puis réessayez.',
    });
  });

  test('moved between the reading and the correction, it is refused: the difference was of another stock', async () => {
    const { id } = await stocked();
    let hasMoved = false;
    const currentLevels: typeof shop.stock.currentLevels = async (ids) => {
      const found = await shop.stock.currentLevels(ids);
      if (!hasMoved) {
        hasMoved = true;
        await fixture.send({ product_id: id, warehouse_id: 1, qty: -1 });
      }
      return found;
    };
    const meanwhile = { ...shop, stock: { ...shop.stock, currentLevels } };
    const request = { productId: id, adminId: 'ADMIN1', body: { quantity: 7500 }, now: NOW };
    expect(await refusalOf(setStock(meanwhile, request))).toMatchObject({ status: 409 });
    expect(await fixture.level(id)).toMatchObject({ levels: { '1': { real: 9000 } } });
  });

  test('of a product tracked by lots it needs the lot; without a quantity it changes nothing', async () => {
    const { id } = await stocked([lot('A', 10_000, null)]);
    expect(await refusalOf(set(id, { quantity: 9000 }))).toMatchObject({ status: 400, field: 'lot' });
    expect(await set(id, { quantity: 9000, lot: 'A' })).toMatchObject({ data: { quantity: 9 } });
    expect(await refusalOf(set(id, {}))).toMatchObject({
      field: 'quantity',
      message: 'Veuillez remplir tous les champs obligatoires',
    });
  });
});

test('I1 to I4 hold after all of this', async () => {
  expect(await fixture.broken()).toEqual([]);
});
