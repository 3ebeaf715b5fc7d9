import type { MovementServices } from '#functions/stock/movements/movement-services.ts';
import { isOwnProductId, ownProductId } from '#functions/stock/movements/new-products.store.ts';
import { type Category, OTHERS, type Product } from '#shared/catalog/product.ts';
import { quantityOfMilli } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { RequestedLine } from '#shared/stock/movements/movement-request.ts';
import type { NewProduct } from '#shared/stock/products/new-product.ts';
import { normalisedName } from '#shared/stock/products/product-name.ts';
import { newProduct } from './new-product.ts';

export type ResolvedLine = {
  requested: RequestedLine;
  product: Pick<Product, 'id' | 'label' | 'categoryName' | 'unit' | 'pieceWeightGrams' | 'priceHtE4'>;
};

/**
 * The product of each line: by its id, else by its label within its category (AMB-47: a lamb's liver is not
 * a calf's). An unknown one is a new product, created once however many lines name it. `mustBeNew`: the line
 * creates.
 */
export const resolveProducts = async (
  services: MovementServices,
  lines: readonly RequestedLine[],
  documentId: string,
  mustBeNew: boolean,
): Promise<{ resolved: ResolvedLine[]; created: NewProduct[] }> => {
  const named = lines.filter(({ product_id }) => product_id === undefined);
  const [byId, catalogue] = await Promise.all([
    productsById(services, lines),
    named.length === 0 ? undefined : readCatalogue(services),
  ]);
  const created: NewProduct[] = [];
  const resolved: ResolvedLine[] = [];
  for (const requested of lines) {
    const product =
      catalogue && requested.product_id === undefined
        ? await productNamed(requested)
        : byId.get(requested.product_id ?? '');
    if (!product) throw refuse(requested, 'product_id', 'Ce produit n’existe pas.');
    if (!quantityOfMilli(requested.milli, product.unit)) {
      throw refuse(requested, 'qty', `« ${product.label} » se compte en pièces entières.`);
    }
    resolved.push({ requested, product });
  }
  return { resolved, created };

  async function productNamed(requested: RequestedLine): Promise<Product> {
    const { products, categories } = catalogue!;
    const label = requested.product_name ?? requested.label ?? '';
    const category = categoryOf(requested, categories, resolved[0]?.product.categoryName, mustBeNew);
    const known = [...products, ...created].filter((product) => isNamed(product, label, category));
    const [first] = known.toSorted((a, b) => Number(a.id) - Number(b.id) || (a.id < b.id ? -1 : 1));
    if (first && mustBeNew) {
      const where = `« ${first.label} » existe déjà dans la catégorie ${first.categoryName}, référence ${first.ref}.`;
      throw new Refusal('already_exists', where, { field: 'label', details: { stage: 'entry' } });
    }
    if (first) return first;
    if (requested.milli < 0)
      throw refuse(requested, 'product_id', `« ${label} » n’existe pas : rien à sortir.`);
    const made = await newProduct(services.newProducts, [...products, ...created], {
      id: ownProductId(documentId, created.length + 1),
      label,
      category,
      requested,
    });
    created.push(made);
    return made;
  }
};

const productsById = async (
  { catalog, newProducts }: MovementServices,
  lines: readonly RequestedLine[],
): Promise<Map<string, Product>> => {
  const found = new Map<string, Product>();
  const requested = new Set(lines.flatMap(({ product_id }) => product_id ?? []));
  for (const id of requested) {
    // a client that saw it under our id may send it after the ERP gave its own
    const product = await catalog.getProduct((isOwnProductId(id) && (await newProducts.erpIdOf(id))) || id);
    if (product) found.set(id, product);
  }
  return found;
};

const readCatalogue = async ({ catalog }: MovementServices) => {
  const [products, categories] = await Promise.all([catalog.listProducts(), catalog.listCategories()]);
  return { products, categories };
};

const isNamed = (product: Product, label: string, category: Category | undefined): boolean =>
  normalisedName(product.label) === normalisedName(label) &&
  (category ? product.categoryIds.includes(category.id) : product.categoryIds.length === 0);

const categoryOf = (
  requested: RequestedLine,
  categories: readonly Category[],
  ofFirst: string | undefined,
  mayBeNone: boolean,
): Category | undefined => {
  const wanted = requested.category ?? (requested.path.startsWith('sub_products') ? ofFirst : undefined);
  if (wanted === undefined) {
    if (mayBeNone) return undefined;
    throw refuse(requested, 'category', 'Veuillez sélectionner une catégorie pour la transformation');
  }
  const found =
    categories.find(({ id }) => id === wanted) ??
    categories.find(({ label }) => normalisedName(label) === normalisedName(wanted));
  if (!found) throw refuse(requested, 'category', `La catégorie « ${wanted} » n’existe pas.`);
  // a product without category has none in the ERP either
  return found.id === OTHERS.id ? undefined : found;
};

const refuse = (requested: RequestedLine, field: string, message: string): Refusal =>
  new Refusal('invalid_input', message, {
    field: `${requested.path}${field}`,
    details: { stage: requested.milli < 0 ? 'exit' : 'entry' },
  });
