import type { DolibarrGateway, ErpOutcome } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpCategory, ErpProduct } from '#functions/gateways/dolibarr/erp-words.ts';
import { readStep } from '#functions/erp/erp-step.ts';
import { productPages } from '#functions/catalog/product-pages.ts';
import type { Category, Product } from '#shared/catalog/product.ts';
import type { CountedStock } from '#shared/stock/counted-stock.ts';
import { sites } from '#shared/stock/stock-level.ts';

/** The ERP's catalogue, read whole, in our words. */
export type ErpCatalog = { products: Product[]; counts: CountedStock[]; categories: Category[] };

const PAGE = 100;

/** Reads everything before anything is written. What comes or goes meanwhile shifts no page (product-pages.ts). */
export const readErpCatalog = async (
  erp: DolibarrGateway,
  progress: (done: number, total: number | null) => Promise<void>,
): Promise<ErpCatalog> => {
  const { categories, members } = await readCategoryMembers(erp, readStep);
  const products = await readAllProducts(erp, progress);
  return {
    products: products
      .filter(isSold)
      .map((product) => catalogProduct(product, members.get(product.id) ?? [], categories)),
    counts: products.filter(isSold).map(countedStock),
    categories: categories.map(catalogCategory),
  };
};

type Read = <T>(call: Promise<ErpOutcome<T>>) => Promise<T>;

/** The categories, and those that each product is in: the ERP says it the other way round. */
export const readCategoryMembers = async (
  erp: DolibarrGateway,
  read: Read,
): Promise<{ categories: ErpCategory[]; members: Map<string, string[]> }> => {
  const categories = await read(erp.listCategories());
  const members = new Map<string, string[]>();
  for (const category of categories) {
    for (const id of await read(erp.listCategoryProductIds(category.id))) {
      members.set(id, [...(members.get(id) ?? []), category.id]);
    }
  }
  return { categories, members };
};

const readAllProducts = async (
  erp: DolibarrGateway,
  progress: (done: number, total: number | null) => Promise<void>,
): Promise<ErpProduct[]> => {
  const all: ErpProduct[] = [];
  for await (const { products, done, total } of productPages(erp, PAGE)) {
    all.push(...products);
    await progress(done, total);
  }
  return all;
};

const isSold = (product: ErpProduct): boolean => product.kind === 'product';

/** The category a product is shown under: its meat, not the form it comes in (CARCASSES is a child category). */
export const catalogProduct = (
  product: ErpProduct,
  categoryIds: readonly string[],
  categories: readonly Pick<ErpCategory, 'id' | 'label' | 'parentId'>[],
): Product => {
  const own = categories.filter((category) => categoryIds.includes(category.id));
  const main = own.find((category) => category.parentId === null) ?? own[0];
  return {
    id: product.id,
    ref: product.ref,
    label: product.label,
    categoryId: main?.id ?? '',
    categoryIds: [...categoryIds],
    categoryName: main?.label ?? 'AUTRES',
    unit: 'kg',
    priceHtCents: product.priceHtCents,
    costCents: product.costCents,
    vatRate: product.vatBasisPoints,
    barcode: product.barcode,
    // a product without a price cannot be charged, so it is not offered
    onSale: product.onSale && product.priceHtCents > 0,
  };
};

/** Virtual stock is kept for the whole house in the ERP: what open orders hold is taken from Bruges first (AMB-35). */
export const countedStock = (product: ErpProduct): CountedStock => {
  const brugesReal = product.stockByWarehouse['1']?.realGrams ?? 0;
  const lormontReal = product.stockByWarehouse['2']?.realGrams ?? 0;
  const held = product.realGrams - product.theoreticalGrams;
  const fromBruges = held < 0 ? held : Math.min(held, Math.max(0, brugesReal));
  return {
    productId: product.id,
    brugesReal,
    lormontReal,
    brugesVirtual: brugesReal - fromBruges,
    lormontVirtual: lormontReal - (held - fromBruges),
    ...(product.keptByLots ? { lots: countedLots(product) } : {}),
  };
};

const countedLots = ({ stockByWarehouse }: ErpProduct) =>
  sites.flatMap(({ id }) => (stockByWarehouse[id]?.lots ?? []).map((lot) => ({ siteId: id, ...lot })));

const catalogCategory = (category: ErpCategory): Category => ({
  id: category.id,
  label: category.label,
  ref: category.label,
  description: category.description,
});
