import { recordEvent } from '#functions/platform/outbox/outbox.ts';
import type { OutboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import type { MovementServices } from '#functions/stock/movements/movement-services.ts';
import { isOwnProductId } from '#functions/stock/movements/new-products.store.ts';
import type { Product } from '#shared/catalog/product.ts';
import { isAttempted } from '#shared/kernel/outbox-todo.ts';
import { priceFromEuros } from '#shared/kernel/money.ts';
import { priceText } from '#shared/kernel/money-text.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { CompleteProductBody } from '#shared/stock/products/complete-product.ts';
import { checkDigit, isEan13 } from '#shared/stock/products/ean13.ts';

type Services = Pick<MovementServices, 'table' | 'catalog' | 'newProducts'> & {
  outbox: Pick<OutboxStore, 'find'>;
};
type Complete = { productId: string; body: CompleteProductBody; now: Date };

/**
 * Gives a product its missing price or barcode: requested here, written by the ERP writer, and in the shop
 * once it was read back. An existing value can be changed in the ERP only. A repeated request while it is
 * pending is one write.
 */
export const completeProduct = async (services: Services, { productId, body, now }: Complete) => {
  const product = await services.catalog.getProduct(productId);
  if (!product) throw new Refusal('not_found', 'Ce produit n’existe pas.');
  if (isOwnProductId(productId))
    throw new Refusal(
      'version_conflict',
      `« ${product.label} » est en route vers Dolibarr : complétez-le dans quelques minutes.`,
    );
  refuseWhatItHas(product, body);
  const priceHtE4 = body.price === undefined ? undefined : priceFromEuros(body.price);
  const wanted = `${productId}-${priceHtE4 ?? ''}-${body.barcode === '' ? 'own' : (body.barcode ?? '')}`;
  return retryOnConflict(async () => {
    const { id, pending } = await operationFor(services, wanted);
    if (pending) return reply(product, id, pending);
    const barcode = await barcodeFor(services, product, body.barcode);
    const given = {
      ...(priceHtE4 === undefined ? {} : { priceHtE4 }),
      ...(barcode === undefined ? {} : { barcode }),
    };
    await recordEvent(services.table, {
      id,
      type: 'stock.product-completed',
      version: 1,
      at: now.toISOString(),
      data: { productId, label: `${product.ref} ${product.label}`, ...given },
    });
    return reply(product, id, given);
  });
};

type Given = { priceHtE4?: number | undefined; barcode?: string | undefined };

const reply = ({ label }: Product, id: string, given: Given) => ({
  success: true as const,
  message: `« ${label} » : ${changeText(given)}, envoyé à Dolibarr.`,
  operation_id: id,
});

/**
 * The pending write of the same data, else the id of a new one: a refused one, or one undone in Dolibarr
 * since, is sent again.
 */
const operationFor = async (
  { outbox }: Services,
  wanted: string,
): Promise<{ id: string; pending?: Given }> => {
  for (let n = 1; ; n++) {
    const id = `product-completed-${wanted}${n === 1 ? '' : `-${n}`}`;
    const entry = await outbox.find(id);
    if (!entry) return { id };
    const { event, todo } = entry;
    if (event.type === 'stock.product-completed' && Object.values(todo).some(isAttempted))
      return { id, pending: event.data };
  }
};

const refuseWhatItHas = (product: Product, { price, barcode }: CompleteProductBody): void => {
  const has = (field: string, what: string) =>
    new Refusal('already_exists', `« ${product.label} » a déjà ${what} : changez-le dans Dolibarr.`, {
      field,
    });
  if (price !== undefined && product.priceHtE4 > 0)
    throw has('price', `le prix ${priceText(product.priceHtE4)} HT`);
  if (barcode !== undefined && product.barcode !== null) throw has('barcode', `le code ${product.barcode}`);
};

const barcodeFor = async (
  { catalog, newProducts }: Services,
  product: Product,
  said: string | undefined,
): Promise<string | undefined> => {
  if (said === undefined) return undefined;
  const known = await catalog.listProducts();
  if (said === '') return nextFree(newProducts, new Set(known.map(({ barcode }) => barcode)));
  const invalid = (message: string) => new Refusal('invalid_input', message, { field: 'barcode' });
  if (!/^\d{13}$/.test(said)) throw invalid('Un code-barres EAN-13 a 13 chiffres.');
  if (!isEan13(said))
    throw invalid(
      `Ce code-barres est mal tapé : son dernier chiffre serait ${checkDigit(said.slice(0, 12))}.`,
    );
  const other = known.find(({ id, barcode }) => barcode === said && id !== product.id);
  if (other)
    throw new Refusal('already_exists', `Ce code-barres est déjà celui de « ${other.label} ».`, {
      field: 'barcode',
    });
  return said;
};

const nextFree = async (
  store: Services['newProducts'],
  taken: ReadonlySet<string | null>,
): Promise<string> => {
  for (;;) {
    const barcode = await store.nextBarcode();
    if (!taken.has(barcode)) return barcode;
  }
};

const changeText = ({ priceHtE4, barcode }: Given): string =>
  [
    ...(priceHtE4 === undefined ? [] : [`${priceText(priceHtE4)} HT`]),
    ...(barcode === undefined ? [] : [`code-barres ${barcode}`]),
  ].join(', ');
