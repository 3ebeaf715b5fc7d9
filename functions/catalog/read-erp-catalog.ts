import { asParent, catalogCategory, catalogProduct } from './erp-catalog-mapping.ts';
import { productPages } from '#functions/catalog/product-pages.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { log } from '#functions/platform/logger.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import type { ErpOffer, ErpProduct, ErpUnit } from '#functions/gateways/dolibarr/products/erp-product.ts';
import type { Category, Product } from '#shared/catalog/product.ts';

/** The ERP's categories, and the mapping of its products. */
export type ErpCategories = {
  categories: Category[];
  asProduct: (product: ErpOffer, units: readonly ErpUnit[]) => Product;
};

export const readErpCategories = async (
  erp: DolibarrGateway,
  /** Products with variants; not needed for the categories alone. */
  parents: ReadonlySet<string> = new Set(),
  pieceField?: string,
): Promise<ErpCategories> => {
  const categories = await readErp(erp.listCategories());
  // the ERP lists the products of each category
  const categoriesOf = new Map<string, string[]>();
  for (const category of categories) {
    for (const id of await readErp(erp.listCategoryProductIds(category.id))) {
      categoriesOf.set(id, [...(categoriesOf.get(id) ?? []), category.id]);
    }
  }
  return {
    categories: categories.map(catalogCategory),
    asProduct: (offer, units) => {
      const product = catalogProduct(offer, categoriesOf.get(offer.id) ?? [], categories, units, pieceField);
      return parents.has(offer.id) ? asParent(product) : product;
    },
  };
};

/** The products with variants. If the ERP does not answer there are none: products stay on sale. */
export const readParents = async (erp: DolibarrGateway): Promise<ReadonlySet<string>> => {
  const outcome = await erp.listVariantParents();
  if (outcome.kind === 'ok') return new Set(outcome.value);
  log.warn('the ERP did not say what has variants', { outcome });
  return new Set();
};

/** The whole catalogue; `goods` are the same products as the ERP returns them, with their stock. */
export type ErpCatalog = { categories: Category[]; products: Product[]; goods: ErpProduct[] };

/**
 * Reads everything before anything is written. Concurrent inserts and deletions shift no page
 * (product-pages.ts).
 */
export const readErpCatalog = async (
  erp: DolibarrGateway,
  progress: (done: number, total: number | null) => Promise<void>,
  pieceField?: string,
): Promise<ErpCatalog> => {
  const { categories, asProduct } = await readErpCategories(erp, await readParents(erp), pieceField);
  const goods: ErpProduct[] = [];
  for await (const { products, done, total } of productPages(erp)) {
    goods.push(...products);
    await progress(done, total);
  }
  const units = await readUnits(erp, goods);
  return { categories, products: goods.map((product) => asProduct(product, units)), goods };
};

/** The ERP's units; not read while no product has one, as where everything is sold by weight. */
const readUnits = async (erp: DolibarrGateway, goods: readonly ErpProduct[]): Promise<ErpUnit[]> =>
  goods.some(({ unitId }) => unitId !== null) ? readErp(erp.listUnits()) : [];
