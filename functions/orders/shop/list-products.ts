import type { CatalogView } from '#functions/stock/catalog-view.ts';
import { checkedJson, PreparedBody } from '#functions/platform/http/http-reply.ts';
import { catalogContract, type ProductReply } from '#shared/catalog/catalog.contract.ts';
import { type PriceTerms, priceListName } from '#shared/catalog/price-terms.ts';
import { isOfCategory, priceFor, type Product, reasonShown } from '#shared/catalog/product.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { breaksView, pieceView } from '#functions/orders/lines/todays-offer.ts';
import { eurosFromCents, eurosFromPrice, ttcOfPrice } from '#shared/kernel/money.ts';
import { sellablePart, wireFromMilli, wireFromQuantity } from '#shared/kernel/quantity.ts';
import { type CartVat, vatRateFor } from '#shared/settings/cart-vat.ts';
import { orderableMilli } from '#shared/stock/levels/orderable.ts';
import { levelAt, type StockLevel } from '#shared/stock/levels/stock-level.ts';

/** The catalogue is the same for everyone, its prices depend on the customer. */
export type Offer = { view: CatalogView; terms: PriceTerms; isForHouse?: boolean };

/** Cached price lists; a company has a handful, whatever the number of its customers. */
const MAX_CACHED_LISTS = 24;

/** The whole catalogue: built once per version and price list, then sent (or answered 304) from memory. */
export const productLister = () => {
  let of: CatalogView | undefined;
  const bodies = new Map<string, PreparedBody>();
  return ({ view, terms, isForHouse = false }: Offer): PreparedBody => {
    if (of !== view) bodies.clear();
    of = view;
    const name = `${isForHouse} ${priceListName(terms)}`;
    const made = bodies.get(name);
    if (made) return made;
    const body = new PreparedBody(
      checkedJson(catalogContract.endpoints.listProducts, productsReply({ view, terms, isForHouse })),
    );
    const [oldest] = bodies.keys();
    if (bodies.size >= MAX_CACHED_LISTS && oldest !== undefined) bodies.delete(oldest);
    bodies.set(name, body);
    return body;
  };
};

export const listCategoryProducts = (offer: Offer, categoryId: string) => {
  if (!offer.view.categories.some((category) => category.id === categoryId)) {
    throw new Refusal('not_found', 'Cette catégorie n’existe pas.');
  }
  return productsReply(offer, categoryId);
};

export const listCategories = ({ categories }: CatalogView) => ({
  success: true as const,
  data: categories,
});

export const getProduct = ({ view, terms, isForHouse = false }: Offer, id: string) => {
  const product = view.products.find((candidate) => candidate.id === id && candidate.onSale);
  if (!product) throw new Refusal('not_found', 'Ce produit n’existe pas.');
  return {
    success: true as const,
    data: productView(product, view.levels.get(id), { vat: view.vat, terms, day: view.day, isForHouse }),
    vat: vatView(view.vat),
  };
};

const productsReply = ({ view, terms, isForHouse = false }: Offer, categoryId?: string) => ({
  success: true as const,
  data: view.products
    .filter((product) => product.onSale && (categoryId === undefined || isOfCategory(product, categoryId)))
    .map((product) =>
      productView(product, view.levels.get(product.id), { vat: view.vat, terms, day: view.day, isForHouse }),
    ),
  vat: vatView(view.vat),
  synced_at: view.syncedAt,
});

/** PRO-09 for a customer: the price with the VAT that will be charged, and the available quantity. */
const productView = (
  product: Product,
  level: StockLevel | undefined,
  { vat, terms, day, isForHouse }: { vat: CartVat; terms: PriceTerms; day: string; isForHouse: boolean },
): ProductReply => {
  const rate = vatRateFor(product.vatRate, vat);
  const { unitPriceE4, reason } = priceFor(product, terms);
  const milli = orderableMilli(level, day);
  return {
    id: product.id,
    ref: product.ref,
    label: product.label,
    category_id: product.categoryId,
    category_name: product.categoryName,
    unit: product.unit,
    price: eurosFromPrice(unitPriceE4),
    price_ttc: eurosFromCents(ttcOfPrice(unitPriceE4, rate)),
    price_reason: reasonShown(reason),
    ...breaksView(product, terms, rate),
    vat_rate: rate / 100,
    vat_by_line: vat.byLine === true,
    stock_reel: wireFromQuantity(sellablePart({ unit: product.unit, milli })),
    ...(product.byPiece ? { piece: pieceView(product.byPiece, { unitPriceE4, rate, milli }) } : {}),
    barcode: product.barcode,
    image: null,
    ...(isForHouse ? { stock: stockView(level) } : {}),
  };
};

/** Stock by warehouse is internal: customers see the available quantity. */
const stockView = (level: StockLevel | undefined) => ({
  bruges_real: wireFromMilli(levelAt(level, '1').real),
  bruges_virtual: wireFromMilli(levelAt(level, '1').virtual),
  lormont_real: wireFromMilli(levelAt(level, '2').real),
  lormont_virtual: wireFromMilli(levelAt(level, '2').virtual),
});

const vatView = (vat: CartVat) => ({
  mode: vat.mode,
  rate: vat.mode === 'flat' ? vat.rate / 100 : null,
  by_line: vat.byLine === true,
});
