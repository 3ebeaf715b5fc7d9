import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDolibarrGateway } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import { type GatewayBench, openGatewayBench } from './gateway-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';

let bench: GatewayBench;
beforeAll(async () => {
  bench = await openGatewayBench();
});
afterAll(() => bench.erp.close());

describe('a house without the module of variants', () => {
  it('is read once for variants, and has none', async () => {
    let requests = 0;
    const gateway = createDolibarrGateway({
      baseUrl: 'http://erp.test',
      apiKey: 'x',
      fetch: async () => {
        requests += 1;
        const message = "Service Unavailable: Table 'llx_product_attribute_combination' doesn't exist";
        return Response.json({ error: { code: 503, message } }, { status: 503 });
      },
    });
    expect(valueOf(await gateway.listVariantParents())).toEqual([]);
    expect(valueOf(await gateway.listVariantParents())).toEqual([]);
    expect(requests).toBe(1);
  });
});

describe('the catalogue', () => {
  it('is read part after part, each product once, and each part has the number of remaining ones', async () => {
    const ids: string[] = [];
    for (let remaining: number | null = 133; remaining !== 0;) {
      const read = valueOf(await bench.gateway.readProductsAfter({ afterId: ids.at(-1) ?? '0', limit: 50 }));
      expect(read.remaining).toBe(133 - ids.length);
      ids.push(...read.products.map((product) => product.id));
      remaining = 133 - ids.length;
    }
    expect(ids).toHaveLength(133);
    expect(new Set(ids).size).toBe(133);
  });

  it('gives an empty part past the end', async () => {
    const read = valueOf(await bench.gateway.readProductsAfter({ afterId: '9999', limit: 50 }));
    expect(read).toEqual({ products: [], remaining: 0 });
  });

  it('reads the requested products, however many, and skips unknown ones', async () => {
    const ids = Array.from({ length: 133 }, (_value, index) => String(index + 1));
    const { gateway, requests } = bench.connect();
    const products = valueOf(await gateway.readProducts([...ids, '99999']));
    expect(products.map((product) => product.id)).toEqual(ids);
    expect(requests()).toBe(2);
    expect(valueOf(await gateway.readProducts([]))).toEqual([]);
    expect(requests()).toBe(2);
  });

  it('has stock that adds up: lots to warehouse, warehouses to product', async () => {
    const { products } = valueOf(await bench.gateway.readProductsAfter({ afterId: '0', limit: 200 }));
    for (const product of products) {
      const stocks = Object.values(product.stockByWarehouse);
      expect(sum(stocks.map((stock) => stock.realMilli))).toBe(product.realMilli);
      for (const stock of stocks.filter(() => product.tracksLots)) {
        expect(sum(stock.lots.map((lot) => lot.milli))).toBe(stock.realMilli);
      }
    }
    expect(products.filter((product) => product.tracksLots)).toHaveLength(53);
  });

  it('has categories, their products and warehouses', async () => {
    const categories = valueOf(await bench.gateway.listCategories());
    expect(categories.map((category) => category.label)).toContain('VOLAILLE');
    expect(valueOf(await bench.gateway.listCategoryProductIds('1'))).toHaveLength(46);
    expect(valueOf(await bench.gateway.listWarehouses()).map((warehouse) => warehouse.ref)).toEqual([
      'Bruges',
      'Lormont',
    ]);
    expect(await bench.gateway.listCategoryProductIds('99')).toMatchObject({
      kind: 'refused',
      reason: 'not_found',
    });
  });
});

describe('movements', () => {
  it('are listed after a row, by product and by warehouse', async () => {
    const after = valueOf(await bench.gateway.listMovements({ afterRowId: '398', limit: 10 }));
    expect(after.map((movement) => movement.id)).toEqual(['399', '400']);
    const ofProduct = valueOf(
      await bench.gateway.listMovements({ productId: '7', warehouseId: '1', limit: 50, newestFirst: true }),
    );
    expect(ofProduct.length).toBeGreaterThan(0);
    expect(ofProduct.every(({ productId, warehouseId }) => productId === '7' && warehouseId === '1')).toBe(
      true,
    );
    const ids = ofProduct.map((movement) => Number(movement.id));
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
  });

  it('are found by exactly their code', async () => {
    const found = valueOf(await bench.gateway.findMovementsByCodes(['REC-20261109']));
    expect(found.length).toBeGreaterThan(0);
    expect(valueOf(await bench.gateway.findMovementsByCodes(['rec-20261109']))).toEqual([]);
  });

  it('are found by several codes at once', async () => {
    const codes = ['REC-20261109', 'none'];
    const found = valueOf(await bench.gateway.findMovementsByCodes(codes));
    expect(found).toEqual(valueOf(await bench.gateway.findMovementsByCodes(['REC-20261109'])));
  });
});

describe('what does not exist', () => {
  it('is an empty list or undefined, not a failure', async () => {
    expect(valueOf(await bench.gateway.findThirdPartiesByRefExt('none'))).toEqual([]);
    expect(valueOf(await bench.gateway.readThirdParty('9999'))).toBeUndefined();
    expect(valueOf(await bench.gateway.findOrdersByRefExt('none'))).toEqual([]);
    expect(valueOf(await bench.gateway.readOrder('9999'))).toBeUndefined();
  });

  it('is not requested when the value cannot be sent', async () => {
    const { gateway, requests } = bench.connect();
    for (const value of ['', 'a (b)', "x' or <script>"]) {
      expect(await gateway.findOrdersByRefExt(value)).toMatchObject({ reason: 'invalid_request' });
      expect(await gateway.findMovementsByCodes([value])).toMatchObject({ reason: 'invalid_request' });
    }
    expect(requests()).toBe(0);
  });
});

it('an ERP without products answers an empty part', async () => {
  const empty = await openGatewayBench({ demo: false });
  const part = valueOf(await empty.gateway.readProductsAfter({ afterId: '0', limit: 50 }));
  expect(part).toEqual({ products: [], remaining: 0 });
  expect(valueOf(await empty.gateway.listWarehouses())).toHaveLength(2);
  expect(valueOf(await empty.gateway.status())).toEqual({ version: '22.0.4' });
  await empty.erp.close();
});

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
