import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { movementShape } from '#functions/gateways/dolibarr/products/movement-shape.ts';
import { orderShape } from '#functions/gateways/dolibarr/orders/order-shape.ts';
import {
  categoryShape,
  productShape,
  warehouseShape,
} from '#functions/gateways/dolibarr/products/product-shape.ts';
import { thirdPartyShape } from '#functions/gateways/dolibarr/third-parties/third-party-shape.ts';

/** Parsers against objects captured from a real Dolibarr 22.0.4. */
async function captured(name: string): Promise<Record<string, unknown>[]> {
  const url = new URL(`../../fixtures/dolibarr/${name}.json`, import.meta.url);
  return JSON.parse(await readFile(url, 'utf8')) as Record<string, unknown>[];
}

async function read<Shape extends z.ZodMiniType>(name: string, shape: Shape): Promise<z.output<Shape>[]> {
  return (await captured(name)).map((object) => shape.parse(object));
}

describe('products', () => {
  it('become grams, cents and rates, with lots by warehouse', async () => {
    const products = await read('products', productShape);
    const byRef = Object.fromEntries(products.map((product) => [product.ref, product]));
    expect(byRef['BF001']).toMatchObject({
      id: '1',
      label: 'BOEUF ENTIER',
      kind: 'product',
      priceHtE4: 69_000,
      vatBasisPoints: 550,
      costCents: 538,
      barcode: '2000000010076',
      onSale: true,
      tracksLots: false,
      alertMilli: 5000,
      realMilli: 202_512,
      theoreticalMilli: 202_512,
      stockByWarehouse: { '1': { realMilli: 144_220, lots: [] }, '2': { realMilli: 58_292, lots: [] } },
    });
    expect(byRef['BF006']).toMatchObject({
      tracksLots: true,
      realMilli: 114_584,
      theoreticalMilli: 94_584,
      stockByWarehouse: {
        '1': {
          realMilli: 114_584,
          lots: [
            { lot: 'L26311-002', milli: 75_884, eatBy: '2026-11-21', sellBy: '2026-11-28' },
            { lot: 'L26316-001', milli: 38_700 },
          ],
        },
      },
    });
    expect(byRef['LIVR']).toMatchObject({ kind: 'service', vatBasisPoints: 2000, barcode: null });
  });

  it('a product that never moved has no stock, and float noise disappears', async () => {
    const products = await read('products', productShape);
    const never = products.find((product) => product.ref === 'BF046');
    expect(never).toMatchObject({ realMilli: 0, theoreticalMilli: 0, stockByWarehouse: {}, onSale: false });
    // 80.03399999999999 in the capture
    expect(products.find((product) => product.ref === 'BF007')?.theoreticalMilli).toBe(80_034);
  });

  it('without stock keys (stock module off) are rejected, rather than empty', async () => {
    const [product] = await captured('products');
    const {
      stock_warehouse: _warehouses,
      stock_reel: _real,
      stock_theorique: _theoretical,
      ...rest
    } = product ?? {};
    expect(productShape.safeParse(rest).success).toBe(false);
  });

  it.each([
    ['price', 'gratuit'],
    ['id', '0'],
    ['stock_warehouse', null],
    ['tva_tx', ''],
  ])('with %s = %j are rejected', async (field, value) => {
    const [product] = await captured('products');
    expect(productShape.safeParse({ ...product, [field]: value }).success).toBe(false);
  });
});

it('movements keep their sign; a day is a Paris day; "" is null', async () => {
  const movements = await read('movements', movementShape);
  expect(movements[0]).toEqual({
    id: '1',
    productId: '1',
    warehouseId: '1',
    milli: 143_720,
    at: '2026-11-09T00:00:00.000Z',
    lot: null,
    eatBy: null,
    sellBy: null,
    label: 'Réception fournisseur',
    code: 'REC-20261109',
  });
  expect(movements[1]).toMatchObject({ lot: 'L26316-001', eatBy: '2026-11-26', sellBy: '2026-11-18' });
  expect(movements[2]?.milli).toBeLessThan(0);
});

it('orders carry status, totals and lines with discounts', async () => {
  const [draft, cancelled] = await read('orders', orderShape);
  expect(draft).toMatchObject({ ref: '(PROV2)', refExt: null, status: 'draft', thirdPartyId: '22' });
  expect(draft?.lines[0]).toMatchObject({
    productId: '114',
    milli: 10_000,
    unitPriceHtE4: 112_000,
    discountBasisPoints: 500,
    vatBasisPoints: 550,
    totalHtCents: 10_640,
    totalVatCents: 585,
    totalTtcCents: 11_225,
  });
  expect(cancelled?.status).toBe('cancelled');
});

it('an unknown order status is rejected', async () => {
  const [order] = await captured('orders');
  expect(orderShape.safeParse({ ...order, status: '7', statut: '7' }).success).toBe(false);
});

it('third parties, categories and warehouses', async () => {
  const parties = await read('third-parties', thirdPartyShape);
  expect(parties[0]).toMatchObject({
    id: '1',
    name: 'Restaurant Démo du Pont',
    code: null,
    isCustomer: true,
  });
  expect(parties[1]).toMatchObject({ code: 'CU2611-00001', email: null, phone: null, address: null });
  expect(await read('categories', categoryShape)).toEqual([
    { id: '1', label: 'BOEUF', description: '', parentId: null },
    { id: '8', label: 'CARCASSES', description: '', parentId: '1' },
  ]);
  expect(await read('warehouses', warehouseShape)).toMatchObject([
    { id: '1', ref: 'Bruges', isOpen: true },
    { id: '2', ref: 'Lormont', isOpen: true },
  ]);
});
