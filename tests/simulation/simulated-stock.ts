import type { DolibarrGateway, ErpOutcome } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { NewErpProduct, NewMovement } from '#functions/gateways/dolibarr/erp-inputs.ts';
import type { ErpMovement, ErpProduct } from '#functions/gateways/dolibarr/products/erp-product.ts';
import { ok, refused } from '#functions/platform/outside/outcome.ts';
import type { Product } from '#shared/catalog/product.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import type { Outside } from './outside.ts';

type HeldProduct = ErpProduct & { refExt: string | null; categoryIds: readonly string[] };
type Lots = Record<string, { lot: string; milli: number }[]>;

/** Products, stock and movements of the simulated ERP: it accepts a movement twice, and refuses unknown products. */
export const simulatedStock = (outside: Outside, now: () => number) => {
  const products: HeldProduct[] = [];
  const movements: ErpMovement[] = [];
  let rows = 0;

  const milliAt = (productId: string, site: string, lot?: string) =>
    movements
      .filter((row) => row.productId === productId && row.warehouseId === site)
      .filter((row) => lot === undefined || row.lot === lot)
      .reduce((sum, row) => sum + row.milli, 0);
  const shown = (product: HeldProduct): ErpProduct => {
    const lotsAt = (site: string) =>
      [...new Set(movements.filter((row) => row.productId === product.id).map(({ lot }) => lot))]
        .filter((lot) => lot !== null)
        .map((lot) => ({ lot, milli: milliAt(product.id, site, lot), eatBy: null, sellBy: null }))
        .filter(({ milli }) => milli !== 0);
    const real = { '1': milliAt(product.id, '1'), '2': milliAt(product.id, '2') };
    return {
      ...product,
      realMilli: real['1'] + real['2'],
      theoreticalMilli: real['1'] + real['2'],
      stockByWarehouse: {
        '1': { realMilli: real['1'], lots: product.tracksLots ? lotsAt('1') : [] },
        '2': { realMilli: real['2'], lots: product.tracksLots ? lotsAt('2') : [] },
      },
    };
  };
  const write = (movement: NewMovement): ErpOutcome<{ id: string }> => {
    const product = products.find(({ id }) => id === movement.productId);
    const lot = movement.lot ?? null;
    if (!product || (product.tracksLots && lot === null)) return refused('business_rule', 503, 'refused');
    const there = milliAt(product.id, movement.warehouseId, product.tracksLots ? (lot ?? '') : undefined);
    if (there + movement.milli < 0) return refused('business_rule', 503, 'not enough');
    const id = String((rows += 1));
    movements.push({
      id,
      productId: product.id,
      warehouseId: movement.warehouseId,
      milli: movement.milli,
      at: new Date(now()).toISOString(),
      lot,
      eatBy: null,
      sellBy: null,
      label: movement.label,
      code: movement.code === '' ? null : movement.code,
    });
    return ok({ id });
  };

  const gateway: Partial<DolibarrGateway> = {
    findMovementsByCodes: (codes) =>
      outside.read(() => movements.filter(({ code }) => code !== null && codes.includes(code))),
    postMovement: (movement) =>
      outside.write(
        () => write(movement),
        () => ({ id: String((rows += 1)) }),
      ),
    listMovements: ({ afterRowId = '0', newestFirst, limit }) =>
      outside.read(() => {
        const after = movements.filter(({ id }) => Number(id) > Number(afterRowId));
        return (newestFirst ? after.toReversed() : after).slice(0, limit);
      }),
    readProducts: (ids) => outside.read(() => products.filter(({ id }) => ids.includes(id)).map(shown)),
    readOffers: (ids) => outside.read(() => products.filter(({ id }) => ids.includes(id)).map(shown)),
    listChangedOffers: () =>
      outside.read(() => products.map((product) => ({ ...shown(product), changedAt: null }))),
    readProductsAfter: ({ afterId }) =>
      outside.read(() => {
        const after = products.filter(({ id }) => Number(id) > Number(afterId));
        return { products: after.map(shown), remaining: after.length };
      }),
    listCategories: () => outside.read(() => [{ id: '1', label: 'BOEUF', description: '', parentId: null }]),
    listCategoryProductIds: (categoryId) =>
      outside.read(() => products.filter((one) => one.categoryIds.includes(categoryId)).map(({ id }) => id)),
    findProductsByRefExt: (refExt) =>
      outside.read(() => products.filter((one) => one.refExt === refExt).map(shown)),
    createProduct: (product: NewErpProduct) =>
      outside.write(
        () => {
          if (products.some(({ ref }) => ref === product.ref)) return refused('business_rule', 500, 'known');
          const id = String(products.length + 1);
          products.push({
            ...blank,
            ...product,
            levelPricesE4: {},
            id,
            categoryIds: [],
            onSale: product.onSale,
          });
          return ok({ id });
        },
        () => ({ id: '9999' }),
      ),
    listUnits: () => outside.read(() => []),
    listProductIds: () => outside.read(() => products.map(({ id }) => id)),
    listVariantParents: () => outside.read(() => []),
    addProductToCategory: (categoryId, productId) =>
      outside.write(() => {
        const at = products.findIndex(({ id }) => id === productId);
        const product = products[at];
        if (!product) return refused('not_found', 404);
        products[at] = { ...product, categoryIds: [...new Set([...product.categoryIds, categoryId])] };
        return ok(undefined);
      }),
  };
  return {
    products,
    movements,
    gateway,
    milliAt,
    /** The house's data before our first write: no movement of it is newer than this. */
    open(product: Product, stock: Record<'1' | '2', number>, lots: Lots = {}) {
      products.push({
        ...blank,
        ...product,
        levelPricesE4: product.levelPricesE4 ?? {},
        refExt: null,
        vatBasisPoints: product.vatRate,
        tracksLots: Object.keys(lots).length > 0,
      });
      for (const site of ['1', '2'] as const) {
        for (const { lot, milli: held } of lots[site] ?? [{ lot: undefined, milli: stock[site] }]) {
          write({
            productId: product.id,
            warehouseId: site,
            milli: held,
            code: '',
            label: 'Stock de départ',
            ...(lot === undefined ? {} : { lot }),
          });
        }
      }
    },
    /** A stock movement made in the ERP itself. */
    move: (movement: Omit<NewMovement, 'code' | 'label'>) =>
      write({ ...movement, code: '', label: `Saisie du ${parisDay(new Date(now()))}` }),
  };
};

const blank = {
  extraFields: {},
  description: '',
  kind: 'product' as const,
  costCents: null,
  barcode: null,
  unitId: null,
  weightGrams: null,
  tracksLots: false,
  alertMilli: null,
  realMilli: 0,
  theoreticalMilli: 0,
  stockByWarehouse: {},
};
