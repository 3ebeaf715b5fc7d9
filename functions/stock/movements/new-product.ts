import type { NewProductsStore } from '#functions/stock/movements/new-products.store.ts';
import { type Category, OTHERS, type Product } from '#shared/catalog/product.ts';
import { priceFromEuros } from '#shared/kernel/money.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { checkDigit, isEan13 } from '#shared/stock/products/ean13.ts';
import type { RequestedLine } from '#shared/stock/movements/movement-request.ts';
import type { NewProduct } from '#shared/stock/products/new-product.ts';
import { derivedReference } from '#shared/stock/products/product-name.ts';

/** Food, CGI 278-0 bis. */
const FOOD_VAT = 550;

/** A product from a user's input; missing fields are generated: reference (AMB-47), barcode (AMB-48). */
export const newProduct = async (
  store: NewProductsStore,
  known: readonly Product[],
  wanted: { id: string; label: string; category: Category | undefined; requested: RequestedLine },
): Promise<NewProduct> => {
  const { id, label, category, requested } = wanted;
  const categoryName = category?.label ?? OTHERS.label;
  const priceHtE4 = priceFromEuros(requested.price ?? 0);
  return {
    id,
    ref: requested.ref
      ? freeReference(known, requested.ref, requested)
      : derivedFree(known, categoryName, label),
    label,
    categoryId: category?.id ?? OTHERS.id,
    categoryIds: category ? [category.id] : [],
    categoryName,
    ...soldBy(requested),
    priceHtE4,
    ...(requested.status !== 0 && priceHtE4 === 0 ? { lacksPrice: true as const } : {}),
    costCents: null,
    vatRate: FOOD_VAT,
    barcode: requested.barcode
      ? freeBarcode(known, requested.barcode, requested)
      : await nextFreeBarcode(store, known),
    onSale: false,
    createdHere: true,
    sold: requested.status !== 0,
    description: requested.description ?? '',
    note: requested.note_private ?? '',
    weightGrams: requested.weight ?? null,
    supplierId: requested.fk_supplier ?? null,
    partCode: requested.mpart_code ?? null,
  };
};

/** A product sold by the piece can be cut only if one piece has a weight: the balance is by weight. */
const soldBy = ({ unit = 'kg', weight }: RequestedLine): Pick<Product, 'unit' | 'pieceWeightGrams'> =>
  unit === 'piece' && weight !== undefined ? { unit, pieceWeightGrams: weight } : { unit };

const freeReference = (known: readonly Product[], ref: string, requested: RequestedLine): string => {
  const taken = known.find((product) => product.ref.toUpperCase() === ref.toUpperCase());
  if (taken) throw refuse(requested, 'ref', `La référence ${ref} existe déjà : « ${taken.label} ».`);
  return ref;
};

const derivedFree = (known: readonly Product[], category: string, label: string): string => {
  const taken = new Set(known.map(({ ref }) => ref.toUpperCase()));
  const ref = derivedReference(category, label);
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? ref : `${ref}-${n}`;
    if (!taken.has(candidate)) return candidate;
  }
};

const freeBarcode = (known: readonly Product[], barcode: string, requested: RequestedLine): string => {
  if (!isEan13(barcode)) {
    const hint = /^\d{13}$/.test(barcode)
      ? ` Le dernier chiffre devrait être ${checkDigit(barcode.slice(0, 12))}.`
      : ' Il a 13 chiffres.';
    throw new Refusal('invalid_input', `Ce code-barres n’est pas un EAN-13.${hint}`, {
      field: `${requested.path}barcode`,
      details: { stage: 'entry' },
    });
  }
  const taken = known.find((product) => product.barcode === barcode);
  if (taken) throw refuse(requested, 'barcode', `Ce code-barres est déjà celui de « ${taken.label} ».`);
  return barcode;
};

const nextFreeBarcode = async (store: NewProductsStore, known: readonly Product[]): Promise<string> => {
  const taken = new Set(known.map(({ barcode }) => barcode));
  for (;;) {
    const barcode = await store.nextBarcode();
    if (!taken.has(barcode)) return barcode;
  }
};

const refuse = (requested: RequestedLine, field: string, message: string): Refusal =>
  new Refusal('already_exists', message, { field: `${requested.path}${field}`, details: { stage: 'entry' } });
