import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewMovement, NewOrder } from '#functions/gateways/dolibarr/erp-inputs.ts';
import { type GatewayBench, openGatewayBench } from './gateway-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';

let bench: GatewayBench;
beforeAll(async () => {
  bench = await openGatewayBench();
});
afterAll(() => bench.erp.close());

const kilograms = (milli: number) => ({ unit: 'kg' as const, milli });

let counter = 0;
const anOrder = (changes: Partial<NewOrder> = {}): NewOrder => ({
  thirdPartyId: '2',
  refExt: `CMD-20261121-${String(++counter).padStart(4, '0')}`,
  day: '2026-11-21',
  lines: [
    { productId: '4', quantity: kilograms(2500), unitPriceHtE4: 89_056, vatBasisPoints: 550 },
    {
      productId: '6',
      quantity: kilograms(1234),
      unitPriceHtE4: 179_000,
      vatBasisPoints: 550,
      description: "Coupé à l'os",
    },
  ],
  ...changes,
});
const aMovement = (changes: Partial<NewMovement> = {}): NewMovement => ({
  productId: '1',
  warehouseId: '1',
  milli: 1500,
  code: `mvt-${String(++counter)}`,
  label: 'Entrée',
  ...changes,
});

describe('third parties', () => {
  it('are created once as a customer, found by our reference and changed in part', async () => {
    const name = "L'Auberge Démo & Fils";
    const created = valueOf(
      await bench.gateway.createThirdParty({
        refExt: 'CLI-1',
        name,
        email: 'auberge@restaurant-demo.test',
        siret: '00000000000000',
      }),
    );
    const [party, ...others] = valueOf(await bench.gateway.findThirdPartiesByRefExt('CLI-1'));
    expect(others).toEqual([]);
    expect(party).toMatchObject({ id: created.id, name, siret: '00000000000000', isCustomer: true });
    expect(party?.code).toMatch(/^CU\d{4}-\d{5}$/);

    const changed = valueOf(await bench.gateway.updateThirdParty(created.id, { town: 'Lormont' }));
    expect(changed).toMatchObject({ town: 'Lormont', email: 'auberge@restaurant-demo.test' });
    expect(valueOf(await bench.gateway.findThirdPartiesByRefExt('CLI-1'))).toHaveLength(1);
  });

  it('that do not exist cannot be changed', async () => {
    const outcome = await bench.gateway.updateThirdParty('9999', { town: 'Bruges' });
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'not_found' });
  });
});

describe('orders', () => {
  it('keep the given lines, prices and rates', async () => {
    const order = anOrder({ privateNote: 'Payée par carte' });
    const { id } = valueOf(await bench.gateway.createOrder(order));
    const read = valueOf(await bench.gateway.readOrder(id));
    expect(read).toMatchObject({
      id,
      ref: `(PROV${id})`,
      refExt: order.refExt,
      thirdPartyId: '2',
      status: 'draft',
      day: '2026-11-21',
      privateNote: 'Payée par carte',
      totalHtCents: 2226 + 2209,
    });
    expect(
      read?.lines.map(({ productId, milli, unitPriceHtE4, vatBasisPoints, description }) => ({
        productId,
        quantity: kilograms(milli),
        unitPriceHtE4,
        vatBasisPoints,
        description,
      })),
    ).toEqual(order.lines.map((line) => ({ description: '', ...line })));
  });

  it('with the same reference twice are both found, oldest first', async () => {
    const order = anOrder();
    const first = valueOf(await bench.gateway.createOrder(order));
    const second = valueOf(await bench.gateway.createOrder(order));
    const found = valueOf(await bench.gateway.findOrdersByRefExt(order.refExt));
    expect(found.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(valueOf(await bench.gateway.findOrdersByRefExt(order.refExt.toLowerCase()))).toEqual([]);
  });

  it('go from draft to validated and back, take lines as drafts only, and can be cancelled', async () => {
    const { id } = valueOf(await bench.gateway.createOrder(anOrder()));
    const line = { productId: '5', quantity: kilograms(1000), unitPriceHtE4: 30_000, vatBasisPoints: 550 };
    const added = valueOf(await bench.gateway.addOrderLine(id, line));
    const validated = valueOf(await bench.gateway.validateOrder(id));
    expect(validated.status).toBe('validated');
    expect(validated.ref).toMatch(/^CO2611-\d{4}$/);
    expect(validated.lines.map((item) => item.id)).toContain(added.id);
    expect(await bench.gateway.addOrderLine(id, line)).toMatchObject({ kind: 'refused', httpStatus: 400 });

    expect(valueOf(await bench.gateway.setOrderToDraft(id)).status).toBe('draft');
    expect(valueOf(await bench.gateway.deleteOrderLine(id, added.id)).lines).toHaveLength(2);
    expect(valueOf(await bench.gateway.validateOrder(id)).ref).toBe(validated.ref);
    expect(valueOf(await bench.gateway.cancelOrder(id)).status).toBe('cancelled');
  });

  it('answer with their state when there was nothing to do (304)', async () => {
    const { id } = valueOf(await bench.gateway.createOrder(anOrder()));
    const once = valueOf(await bench.gateway.validateOrder(id));
    expect(valueOf(await bench.gateway.validateOrder(id))).toEqual(once);
    valueOf(await bench.gateway.cancelOrder(id));
    expect(valueOf(await bench.gateway.setOrderToDraft(id)).status).toBe('cancelled');
  });

  it('reserve stock once validated, and not before', async () => {
    const theoretical = async () =>
      valueOf(await bench.gateway.readProducts(['9']))[0]?.theoreticalMilli ?? 0;
    const before = await theoretical();
    const lines = [{ productId: '9', quantity: kilograms(1000), unitPriceHtE4: 10_000, vatBasisPoints: 550 }];
    const { id } = valueOf(await bench.gateway.createOrder(anOrder({ lines })));
    expect(await theoretical()).toBe(before);
    valueOf(await bench.gateway.validateOrder(id));
    expect(await theoretical()).toBe(before - 1000);
  });

  it('for an unknown third party are refused, not in doubt', async () => {
    const outcome = await bench.gateway.createOrder(anOrder({ thirdPartyId: '9999' }));
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'business_rule', httpStatus: 500 });
  });
});

describe('products', () => {
  const aProduct = {
    ref: 'NEUF-1',
    refExt: 'nouveau-1',
    label: 'Tournedos d’essai',
    barcode: '4006381333931',
  };
  const rest = {
    description: '',
    privateNote: '',
    priceHtE4: 299_000,
    vatBasisPoints: 550,
    weightGrams: null,
    onSale: false,
  };

  it('are created with price, VAT and barcode, found by our reference, and put into a category once', async () => {
    const { id } = valueOf(await bench.gateway.createProduct({ ...aProduct, ...rest }));
    const found = valueOf(await bench.gateway.findProductsByRefExt('nouveau-1'));
    expect(found).toMatchObject([
      { id, ref: 'NEUF-1', priceHtE4: 299_000, vatBasisPoints: 550, barcode: '4006381333931', onSale: false },
    ]);
    expect(found[0]).toMatchObject({ tracksLots: false, realMilli: 0 });
    valueOf(await bench.gateway.addProductToCategory('1', id));
    expect(valueOf(await bench.gateway.listCategoryProductIds('1'))).toContain(id);
    expect(valueOf(await bench.gateway.findProductsByRefExt('nouveau-2'))).toEqual([]);
  });

  it('whose reference or barcode is taken are refused, not doubtful', async () => {
    const taken = await bench.gateway.createProduct({ ...aProduct, ...rest, refExt: 'nouveau-3' });
    expect(taken).toMatchObject({ kind: 'refused', reason: 'business_rule' });
    const sameCode = await bench.gateway.createProduct({ ...aProduct, ...rest, ref: 'NEUF-2' });
    expect(sameCode).toMatchObject({ kind: 'refused', reason: 'business_rule' });
  });
});

describe('movements', () => {
  it('change the stock by the requested quantity and are found again by their code', async () => {
    const stock = async () =>
      valueOf(await bench.gateway.readProducts(['1']))[0]?.stockByWarehouse['1']?.realMilli;
    const before = (await stock()) ?? 0;
    const movement = aMovement({ milli: -2345, label: 'Sortie « démo »', unitPriceE4: 53_800 });
    const { id } = valueOf(await bench.gateway.postMovement(movement));
    expect(await stock()).toBe(before - 2345);
    const found = valueOf(await bench.gateway.findMovementsByCodes([movement.code]));
    expect(found).toMatchObject([
      { id, productId: '1', warehouseId: '1', milli: -2345, label: 'Sortie « démo »' },
    ]);
  });

  it('of a lot keep DLC and DDM apart', async () => {
    const dates = { lot: 'LOT-TEST-1', sellBy: '2026-12-01', eatBy: '2026-12-15' };
    const movement = aMovement({ productId: '6', ...dates });
    valueOf(await bench.gateway.postMovement(movement));
    expect(valueOf(await bench.gateway.findMovementsByCodes([movement.code]))).toMatchObject([dates]);
    const lots = valueOf(await bench.gateway.readProducts(['6']))[0]?.stockByWarehouse['1']?.lots;
    expect(lots).toContainEqual({ ...dates, milli: 1500 });
  });

  it.each([
    ['more than there is', { milli: -9_999_000 }],
    ['no lot for a product kept by lots', { productId: '6' }],
    ['an unknown product', { productId: '99999' }],
    ['an unknown warehouse', { warehouseId: '99' }],
    ['nothing at all', { milli: 0 }],
  ])('of %s are refused by the ERP', async (_case, changes) => {
    const outcome = await bench.gateway.postMovement(aMovement(changes));
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'business_rule', httpStatus: 503 });
  });

  it('explain a refusal without markup', async () => {
    const outcome = await bench.gateway.postMovement(aMovement({ milli: -9_999_000 }));
    expect(outcome).toHaveProperty(
      'detail',
      expect.stringContaining("La quantité de produits dans l'entrepôt"),
    );
  });

  it.each(['x'.repeat(129), 'a(b)', ''])(
    'with a code that could not be found again are not sent: %s',
    async (code) => {
      const { gateway, requests } = bench.connect();
      expect(await gateway.postMovement(aMovement({ code }))).toMatchObject({ reason: 'invalid_request' });
      expect(requests()).toBe(0);
    },
  );
});
