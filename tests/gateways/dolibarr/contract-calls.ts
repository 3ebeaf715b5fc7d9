import { parseJson } from '#functions/gateways/dolibarr/answer-failure.ts';
import type { DolibarrConfig } from '#functions/gateways/dolibarr/dolibarr-client.ts';
import { createDolibarrGateway } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import { ownBarcode } from '#shared/stock/products/ean13.ts';
import { erpRights } from '#shared/gateways/erp-right.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { seeInvoices } from './contract-invoices.ts';
import { seePurchases } from './contract-purchases.ts';
import { seeThirdPartyAndOrders } from './contract-orders.ts';
import { forAdmins, TODAY } from './gateway-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';

/** One request of the gateway and its answer, ids removed from its path. */
interface RecordedCall {
  readonly call: string;
  readonly status: number;
  readonly type: string;
  readonly body: unknown;
}

interface ContractRun {
  readonly asked: ReadonlySet<string>;
  /** Whether the key is an administrator's. */
  readonly isAdmin: boolean;
  readonly calls: readonly RecordedCall[];
  /** The gateway's result, without values that may differ between two ERPs: ids, numbers, instants. */
  readonly seen: Readonly<Record<string, unknown>>;
}

/**
 * Every call that the gateway makes, once, on records of its own: a product, a third party, an order. `mark` keeps two
 * runs on one ERP apart.
 */
export async function runContract(config: DolibarrConfig, mark: string): Promise<ContractRun> {
  const calls: RecordedCall[] = [];
  const asked = new Set<string>();
  const recording = createDolibarrGateway({ ...config, fetch: recordingFetch(calls) });
  const erp = new Proxy(recording, {
    get(target, name: keyof DolibarrGateway) {
      asked.add(name);
      return target[name];
    },
  });
  const seen: Record<string, unknown> = {};

  seen['version'] = /^\d+\.\d+\.\d+(-\w+)?$/.test(valueOf(await erp.status()).version);
  const modules = forAdmins(await erp.listModules());
  seen['clock'] = Math.abs(valueOf(await erp.readClock())?.offMs ?? Infinity) < 60_000;
  seen['modules'] = ['product', 'stock', 'commande', 'facture'].filter((name) => !modules?.includes(name));
  seen['a setting that was never made'] = forAdmins(await erp.readSetting('SHOP_CONTRACT_NEVER_SET'));
  seen['negative stock is refused'] = forAdmins(await erp.readSetting('STOCK_DISALLOW_NEGATIVE_TRANSFER'));
  for (const right of erpRights) seen[right] = await erp.tryRight(right);
  const warehouses = valueOf(await erp.listWarehouses());
  const [bruges, lormont] = warehouses;
  if (!bruges || !lormont) throw new Error('the contract needs two warehouses');
  seen['units'] = valueOf(await erp.listUnits())
    .map(({ unit }) => unit)
    .filter((unit) => unit !== 'other')
    .toSorted();

  // 22 has no such route
  const vatRates = await erp.listVatRates();
  seen['VAT rates'] = vatRates.kind === 'ok' ? vatRates.value.includes(550) : vatRates.kind;

  const category = valueOf(await erp.listCategories())[0];
  if (!category) throw new Error('the contract needs a category of products');
  const barcode = ownBarcode(Date.now() % 1_000_000_000);
  const productId = valueOf(
    await erp.createProduct({
      ref: `CONTRAT-${mark}`,
      refExt: `contrat-${mark}`,
      label: 'Rumsteck d’essai',
      description: 'Essai du contrat',
      privateNote: '',
      weightGrams: null,
      priceHtE4: 123_500,
      vatBasisPoints: 550,
      barcode: null,
      onSale: true,
    }),
  ).id;
  valueOf(await erp.completeProduct(productId, { barcode: barcode }));
  seen['completed'] = valueOf(await erp.readProducts([productId]))[0]?.barcode === barcode;
  valueOf(await erp.addProductToCategory(category.id, productId));
  seen['member'] = valueOf(await erp.listCategoryProductIds(category.id)).includes(productId);
  seen['product by our id'] = valueOf(await erp.findProductsByRefExt(`contrat-${mark}`)).map(
    ({ id }) => id === productId,
  );

  seen['listed by its id'] = valueOf(await erp.listProductIds()).includes(productId);
  seen['has no variants'] = !valueOf(await erp.listVariantParents()).includes(productId);

  const code = `CONTRAT-${mark}-1`;
  const moved = { productId, warehouseId: bruges.id, label: 'Entrée d’essai', unitPriceE4: 80_000 };
  const rowId = valueOf(await erp.postMovement({ ...moved, milli: 12_340, code })).id;
  const [movement] = valueOf(await erp.findMovementsByCodes([code]));
  seen['movement'] = {
    ...movement,
    id: movement?.id === rowId,
    productId: movement?.productId === productId,
    at: 'now',
    code: movement?.code === code,
    warehouseId: movement?.warehouseId === bruges.id,
  };
  seen['movements by code'] = valueOf(await erp.findMovementsByCodes([code])).length;
  seen['movements of the product'] = valueOf(
    await erp.listMovements({
      productId,
      warehouseId: bruges.id,
      limit: 10,
      newestFirst: true,
      sortedBy: 'at',
    }),
  ).length;
  const tooMuch = await erp.postMovement({ ...moved, milli: -99_000, code: `${code}-X` });
  seen['an exit of too much'] = tooMuch.kind === 'refused' ? tooMuch.reason : tooMuch.kind;

  const [read] = valueOf(await erp.readProducts([productId]));
  seen['product'] = {
    ...read,
    id: '',
    ref: '',
    barcode: read?.barcode === barcode,
    stockByWarehouse: Object.values(read?.stockByWarehouse ?? {}),
    unitId: null,
  };
  seen['products after'] = valueOf(
    await erp.readProductsAfter({ afterId: String(Number(productId) - 1), limit: 10 }),
  ).products.map(({ id }) => id === productId);

  // by customer: such prices may be switched off
  await erp.listAgreedPrices(productId, TODAY);
  seen['offers'] = valueOf(await erp.readOffers([productId])).length;

  await seeSuppliers(erp, { seen, productId });
  await seeLots(erp, { seen, mark, warehouseId: bruges.id });
  await seeThirdPartyAndOrders(erp, { seen, mark, productId });
  await seeInvoices(erp, seen);
  await seePurchases(erp, { seen, mark, warehouseId: bruges.id });
  await seeChanges(erp, { seen, productId });
  return { asked, calls, seen, isAdmin: modules !== undefined };
}

/** Supplier of a product: the first one of the house, if any; none is refused. */
async function seeSuppliers(
  erp: DolibarrGateway,
  { seen, productId }: { seen: Record<string, unknown>; productId: string },
): Promise<void> {
  const [supplier] = valueOf(await erp.listSuppliers());
  const price = { productId, reference: 'RUM-9', vatBasisPoints: 550 };
  const nobody = await erp.addSupplierPrice({ ...price, supplierId: '999999' });
  seen['a price of no supplier'] = nobody.kind;
  if (supplier) valueOf(await erp.addSupplierPrice({ ...price, supplierId: supplier.id }));
  seen['suppliers of the product'] =
    valueOf(await erp.listSupplierIds(productId)).join() === (supplier?.id ?? '');
}

/** A product with lots among those of the ERP; without any this is skipped. */
async function seeLots(
  erp: DolibarrGateway,
  { seen, mark, warehouseId }: { seen: Record<string, unknown>; mark: string; warehouseId: string },
): Promise<void> {
  const { products } = valueOf(await erp.readProductsAfter({ afterId: '0', limit: 50 }));
  const product = products.find(({ tracksLots }) => tracksLots);
  if (!product) throw new Error('the contract needs a product with lots');
  const entry = {
    productId: product.id,
    warehouseId,
    milli: 1000,
    label: 'Entrée d’un lot',
    lot: `LOT-${mark}`,
    sellBy: '2027-01-31',
    eatBy: '2027-02-28',
  };
  const rowId = valueOf(await erp.postMovement({ ...entry, code: `CONTRAT-${mark}-LOT` })).id;
  const [movement] = valueOf(await erp.findMovementsByCodes([`CONTRAT-${mark}-LOT`]));
  seen['movement of a lot'] = {
    id: movement?.id === rowId,
    label: movement?.label,
    lot: movement?.lot === entry.lot,
    sellBy: movement?.sellBy,
    eatBy: movement?.eatBy,
  };
  const { lot: _lot, sellBy: _sellBy, eatBy: _eatBy, ...withoutLot } = entry;
  const refusal = await erp.postMovement({ ...withoutLot, code: `CONTRAT-${mark}-SANS` });
  seen['a movement without its lot'] = refusal.kind === 'refused' ? refusal.reason : refusal.kind;
  const [after] = valueOf(await erp.readProducts([product.id]));
  seen['the lot in stock'] = Object.values(after?.stockByWarehouse ?? {})
    .flatMap(({ lots }) => lots)
    .filter(({ lot }) => lot === entry.lot)
    .map((lot) => ({ ...lot, lot: '' }));
  const [inStock] = valueOf(await erp.listLotsInStock({ afterId: String(Number(product.id) - 1), limit: 1 }));
  seen['the lot in the list of what is in stock'] =
    inStock?.id === product.id &&
    inStock.lots.filter(({ lot }) => lot === entry.lot).map((lot) => ({ ...lot, lot: '' }));
  const lately = { changedSince: Math.floor(Date.now() / 1000) - 6 * 3600, afterId: '0', limit: 1000 };
  const cards = await erp.listChangedLots(lately);
  // a version without that list reports it
  seen['the lot by its card'] =
    cards.kind !== 'ok'
      ? 'days as in stock'
      : cards.value
          .filter(({ lot }) => lot === entry.lot)
          .every(({ eatBy, sellBy }) => eatBy === entry.eatBy && sellBy === entry.sellBy) &&
        'days as in stock';
}

/** Changes since an instant: the products of this run; and, for a future instant, none. */
async function seeChanges(
  erp: DolibarrGateway,
  { seen, productId }: { seen: Record<string, unknown>; productId: string },
): Promise<void> {
  const lately = Math.floor(Date.now() / 1000) - 6 * 3600;
  const never = { changedSince: lately + 10 * 365 * 24 * 3600, afterId: '0', limit: 5 };
  seen['offered'] = valueOf(await erp.readOffers([productId, '999999'])).map(({ id }) => id === productId);
  const newest = valueOf(await erp.listChangedOffers({ changedSince: lately, page: 0, limit: 5 }));
  seen['offers changed'] = newest.some(({ id }) => id === productId);
  // 23.0.1 omits the modification time of a product without extra fields
  const instants = newest.flatMap(({ changedAt }) => changedAt ?? []);
  seen['the newest first'] = instants.every((at, i) => at <= (instants[i - 1] ?? Infinity));
  seen['nothing changed'] = [
    valueOf(await erp.listChangedOffers({ changedSince: never.changedSince, page: 0, limit: 5 })),
    valueOf(await erp.listChangedOrders(never)),
    valueOf(await erp.listChangedShipments(never)),
    valueOf(await erp.listChangedInvoices(never)),
    valueOf(await erp.listChangedThirdParties(never)),
    valueOf(await erp.listOpenOrders({ afterId: '999999', limit: 5 })),
    valueOf(await erp.readShipments(['999999'])),
    valueOf(await erp.listShipmentMovements(['999999'])),
  ].flat();
}

function recordingFetch(calls: RecordedCall[]): typeof fetch {
  return async (input, init) => {
    const reply = await fetch(input, init);
    const body = await reply.clone().text();
    const { pathname } = new URL(String(input));
    calls.push({
      call: `${init?.method ?? 'GET'} ${pathname.replace('/api/index.php', '').replaceAll(/\/\d+/g, '/{id}')}`,
      status: reply.status,
      type: reply.headers.get('content-type')?.split(';')[0] ?? '',
      body: parseJson(body),
    });
    return reply;
  };
}
