import { describe, expect, test } from 'vitest';
import { createBody, createProductBody } from '#shared/stock/movements/movement-bodies.ts';
import { firstStock, requestedLines } from '#shared/stock/movements/movement-request.ts';

const lines = (body: unknown) => requestedLines(createBody.parse(body));
const first = (body: unknown) => firstStock(createProductBody.parse(body));
const one = { product_id: '7', warehouse_id: '1', qty: 2.5 };
const refusal = (
  field: string,
  stage: 'exit' | 'entry',
  message = 'Veuillez remplir tous les champs obligatoires',
) => expect.objectContaining({ code: 'invalid_input', field, message, details: { stage } });

describe('a request, as lines', () => {
  test('a single movement, under all its names', () => {
    expect(lines(one)).toMatchObject([{ product_id: '7', siteId: '1', milli: 2500, path: '' }]);
    expect(
      lines({ product_id: '7', warehouse: '2', qty: -1, mpart_code: 'INV-7', batch: 'A' }),
    ).toMatchObject([{ siteId: '2', milli: -1000, inventorycode: 'INV-7', lot: 'A' }]);
    const both = { ...one, warehouse: '2', inventorycode: 'ONE', mpart_code: 'TWO', lot: 'A', batch: 'B' };
    expect(lines(both)).toMatchObject([{ siteId: '1', inventorycode: 'ONE', lot: 'A' }]);
  });

  test('a batch, each line under its place', () => {
    expect(lines({ movements: [one, { ...one, qty: -1 }] }).map(({ path, milli }) => [path, milli])).toEqual([
      ['movements.0.', 2500],
      ['movements.1.', -1000],
    ]);
  });

  test('a product is named by its id, its name, or label and category together', () => {
    const { product_id: _id, ...unnamed } = one;
    expect(lines({ ...unnamed, product_name: 'PIECE' })).toHaveLength(1);
    expect(lines({ ...unnamed, label: 'PIECE', category: 'BOEUF' })).toHaveLength(1);
    expect(() => lines({ ...unnamed, label: 'PIECE' })).toThrow(refusal('product_id', 'entry'));
    expect(() => lines({ ...unnamed, category: 'BOEUF', qty: -1 })).toThrow(refusal('product_id', 'exit'));
  });

  test.each([
    [{ warehouse_id: '' }, refusal('movements.0.warehouse_id', 'entry')],
    [{ warehouse_id: undefined, qty: -1 }, refusal('movements.0.warehouse_id', 'exit')],
    [{ qty: 0 }, refusal('movements.0.qty', 'entry')],
    [{ qty: undefined }, refusal('movements.0.qty', 'entry')],
    [
      { warehouse_id: '3', qty: -1 },
      refusal('movements.0.warehouse_id', 'exit', 'Cet entrepôt n’existe pas : 1 est Bruges, 2 est Lormont.'),
    ],
  ])('%j is refused, naming field and stage', (change, expected) => {
    expect(() => lines({ movements: [{ ...one, ...change }] })).toThrow(expected);
  });
});

describe('AMB-44: a carcass with what it was cut into', () => {
  const carcass = {
    ...one,
    qty: 100,
    category: 'BOEUF',
    lot: 'L1',
    label: 'Découpe',
    version: 4,
    transform: true,
  };
  const cuts = [
    { product_id: '8', qty: 60 },
    { label: 'OS', qty: 30.5, category: 'ABATS' },
    { product_name: 'PARURES', label: 'ignored', qty: 1 },
    { product_id: '9', qty: 0 },
    { product_id: '10' },
  ];

  test('is entered, taken out, and its cuts are entered; those of no weight are left out', () => {
    const cut = lines({ ...carcass, sub_products: cuts });
    expect(cut.map(({ path, milli, siteId, lot, label }) => [path, milli, siteId, lot, label])).toEqual([
      ['', 100_000, '1', 'L1', 'Découpe'],
      ['', -100_000, '1', 'L1', 'Découpe'],
      ['sub_products.0.', 60_000, '1', undefined, 'Découpe'],
      ['sub_products.1.', 30_500, '1', undefined, 'Découpe'],
      ['sub_products.2.', 1000, '1', undefined, 'Découpe'],
    ]);
    expect(cut.map(({ version }) => version)).toEqual([4, undefined, undefined, undefined, undefined]);
    expect(
      cut.slice(2).map(({ product_id, product_name, category }) => [product_id, product_name, category]),
    ).toEqual([
      ['8', undefined, 'BOEUF'],
      [undefined, 'OS', 'ABATS'],
      [undefined, 'PARURES', 'BOEUF'],
    ]);
  });

  test('begins with an entry and leaves some output', () => {
    expect(() => lines({ ...carcass, qty: -1, sub_products: cuts })).toThrow(
      refusal('qty', 'entry', 'Une découpe commence par une entrée.'),
    );
    expect(() => lines({ ...carcass, sub_products: [{ product_id: '8', qty: 0 }] })).toThrow(
      refusal(
        'sub_products',
        'entry',
        "Aucun produit transformé n'a été généré. Vérifiez les taux de transformation.",
      ),
    );
  });

  test('without both the option and the cuts it is an entry like any other', () => {
    expect(lines({ ...carcass, transform: false, sub_products: cuts })).toHaveLength(1);
    expect(lines(carcass)).toHaveLength(1);
  });
});

describe('API-47: the first stock of a new product', () => {
  const product = { ...one, ref: 'BF900', label: 'PIECE', category: 'BOEUF' };

  test('is an entry under the product’s name; a label next to the name is the movement’s, a part code the product’s (AMB-107)', () => {
    expect(first(product)).toMatchObject({
      product_id: undefined,
      product_name: 'PIECE',
      label: undefined,
      milli: 2500,
    });
    expect(first({ ...product, product_name: 'NOM', mpart_code: 'INV-7' })).toMatchObject({
      product_name: 'NOM',
      label: 'PIECE',
      mpart_code: 'INV-7',
    });
  });

  test('requires reference, name and a positive quantity', () => {
    expect(() => first({ ...product, ref: '' })).toThrow(refusal('ref', 'entry'));
    expect(() => first({ ...product, label: '' })).toThrow(refusal('label', 'entry'));
    expect(() => first({ ...product, qty: -1 })).toThrow(
      refusal('qty', 'entry', 'La première quantité d’un produit est une entrée.'),
    );
  });
});
