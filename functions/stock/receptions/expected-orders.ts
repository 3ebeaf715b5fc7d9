import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { IN_ERP } from '#functions/gateways/dolibarr/read-in-time.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import { askErp } from '#functions/gateways/dolibarr/read-through.ts';
import type { ErpSupplierOrder } from '#functions/gateways/dolibarr/suppliers/erp-purchase.ts';
import type { MovementServices } from '#functions/stock/movements/movement-services.ts';
import type { Product } from '#shared/catalog/product.ts';
import { eurosFromPrice } from '#shared/kernel/money.ts';
import { wireFromMilli } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { ReceptionsStore } from '#functions/stock/receptions/receptions.store.ts';
import { maxTemperature } from '#shared/stock/receptions/temperature.ts';

export type ReceptionServices = MovementServices & {
  erp: () => Promise<DolibarrGateway>;
  receptions: ReceptionsStore;
};

/** Supplier orders with something still to receive, newest first, as the ERP has them now. */
export const listExpected = async (
  services: ReceptionServices,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) => {
  if (cursor !== undefined && !IN_ERP.test(cursor))
    throw new Refusal('invalid_input', 'Page inconnue.', { field: 'cursor' });
  const { orders, names } = await askErp(async () => {
    const erp = await services.erp();
    const page = { limit, ...(cursor === undefined ? {} : { beforeId: cursor }) };
    const read = await readErp(erp.listOpenSupplierOrders(page));
    const ids = [...new Set(read.map(({ supplierId }) => supplierId))];
    return { orders: read, names: await readErp(erp.readThirdPartyNames(ids)) };
  });
  const products = await productsOf(services, orders);
  return {
    success: true as const,
    data: orders.map((order) => ({
      ...headOf(order, names),
      lines: order.lines.map(({ productId, label, milli }) => ({
        label,
        qty: wireFromMilli(milli),
        unit: products.get(productId ?? '')?.unit ?? ('kg' as const),
      })),
    })),
    next_cursor: orders.length < limit ? null : (orders.at(-1)?.id ?? null),
  };
};

/** One of them, line by line, with what was received. */
export const getExpected = async (services: ReceptionServices, orderId: string) => {
  const { order, names, received } = await readExpected(services, orderId);
  const products = await productsOf(services, [order]);
  const levels = await services.stock.currentLevels([...products.keys()]);
  return {
    success: true as const,
    data: {
      ...headOf(order, names),
      lines: order.lines.map((line) => {
        const product = products.get(line.productId ?? '');
        return {
          id: line.id,
          product_id: product ? line.productId : null,
          label: line.label,
          category: product?.categoryName ?? '',
          unit: product?.unit ?? ('kg' as const),
          ...(product?.byPiece ? { by_piece: true as const } : {}),
          ordered: wireFromMilli(line.milli),
          received: wireFromMilli(received.get(line.id) ?? 0),
          price: eurosFromPrice(line.netPriceE4),
          by_lots: levels.get(line.productId ?? '')?.byLots ?? false,
          max_temperature: product ? maxTemperature(product.label, product.categoryName) : null,
        };
      }),
    },
  };
};

/**
 * An order with the name of its supplier, and what was received of each line: in the ERP, and here on its
 * way there.
 */
export const readExpected = async (services: ReceptionServices, orderId: string) => {
  if (!IN_ERP.test(orderId)) throw unknownOrder();
  // read before the ERP: later records are refused by the version
  const recorded = await services.receptions.find(orderId);
  // read before the ERP: a document pushed in between counts although the ERP's answer lacks it
  const documents = await Promise.all(recorded.documents.map((id) => services.movements.findRecorded(id)));
  const { order, names, receptions } = await askErp(async () => {
    const erp = await services.erp();
    const found = await readErp(erp.readSupplierOrder(orderId));
    if (!found) throw unknownOrder();
    return {
      order: found,
      names: await readErp(erp.readThirdPartyNames([found.supplierId])),
      receptions: await readErp(erp.readReceptions(found.receptionIds)),
    };
  });
  const received = new Map<string, number>();
  const add = (lineId: string | null, milli: number) => {
    if (lineId !== null) received.set(lineId, (received.get(lineId) ?? 0) + milli);
  };
  const made = documents.filter((each) => each !== undefined);
  // undone within the hour: the stock is as before, while Dolibarr still shows the reception
  const undone = new Set(
    made.filter(({ undoneBy }) => undoneBy !== undefined).map(({ document }) => document.id),
  );
  const counted = receptions.filter(({ status, mark }) => status !== 'draft' && !undone.has(mark ?? ''));
  for (const { lines } of counted) for (const { orderLineId, milli } of lines) add(orderLineId, milli);
  const known = new Set([...undone, ...counted.map(({ mark }) => mark)]);
  for (const { document, erpState } of made) {
    if (known.has(document.id) || erpState === 'verifie') continue;
    for (const { orderLine, milli } of document.lines) add(orderLine?.id ?? null, milli);
  }
  return { order, names, received, recorded };
};

const unknownOrder = () => new Refusal('not_found', 'Cette commande fournisseur n’existe pas dans Dolibarr.');

const headOf = (order: ErpSupplierOrder, names: ReadonlyMap<string, string>) => ({
  id: order.id,
  ref: order.ref,
  supplier_ref: order.supplierRef,
  supplier: supplierName(order, names),
  day: order.day,
  delivery_day: order.deliveryDay,
  partly: order.status === 'partly',
});

export const supplierName = (
  { supplierId }: Pick<ErpSupplierOrder, 'supplierId'>,
  names: ReadonlyMap<string, string>,
): string => names.get(supplierId) ?? `Fournisseur n° ${supplierId}`;

/** The products of some orders in the catalogue. */
export const productsOf = async (
  { catalog }: Pick<ReceptionServices, 'catalog'>,
  orders: readonly ErpSupplierOrder[],
): Promise<Map<string, Product>> => {
  const ids = new Set(orders.flatMap(({ lines }) => lines.flatMap(({ productId }) => productId ?? [])));
  const found = await Promise.all([...ids].map((id) => catalog.getProduct(id)));
  return new Map(found.flatMap((product) => (product ? [[product.id, product]] : [])));
};
