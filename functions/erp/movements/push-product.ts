import type { ErpServices } from '#functions/erp/writer/erp-services.ts';
import { notFoundAfterWrite, readStep, StepStopped, writeStep } from '#functions/erp/writer/erp-step.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { erpFailureInFrench } from '#functions/gateways/dolibarr/erp-failure.ts';
import type { NewProduct } from '#shared/stock/products/new-product.ts';

/**
 * A product's id in the ERP; a product created here is created there first: searched by our id, created,
 * read back, added to its categories, then stored with the ERP's id. Idempotent.
 */
export const erpProductId = async (services: ErpServices, productId: string): Promise<string> => {
  const known = await services.newProducts.erpIdOf(productId);
  if (known !== undefined) return known;
  const product = await services.newProducts.find(productId);
  if (!product) throw new StepStopped({ kind: 'refused', reason: 'invalid_request', httpStatus: 0 });
  const erp = await services.erp();
  const found = async () => (await readStep(erp.findProductsByRefExt(productId)))[0]?.id;
  const erpId = (await found()) ?? (await created(found, erp, product));
  for (const categoryId of product.categoryIds) await joinCategory(erp, categoryId, erpId);
  await services.newProducts.adopt(product, erpId, await nameSupplier(erp, product, erpId));
  return erpId;
};

/**
 * Searches its id instead of using the answer of the creation, which may be truncated to another product's
 * id.
 */
const created = async (
  found: () => Promise<string | undefined>,
  erp: DolibarrGateway,
  product: NewProduct,
): Promise<string> => {
  await writeStep(
    erp.createProduct({
      ref: product.ref,
      refExt: product.id,
      label: product.label,
      description: product.description,
      privateNote: noteFor(product),
      priceHtE4: product.priceHtE4,
      vatBasisPoints: product.vatRate,
      barcode: product.barcode,
      weightGrams: product.weightGrams,
      ...(product.unit === 'piece' ? { unitId: await pieceUnit(erp) } : {}),
      onSale: product.sold,
    }),
  );
  const id = await found();
  if (id === undefined) throw notFoundAfterWrite(`Produit ${product.ref}`);
  return id;
};

/**
 * Without a unit it would be read back as sold by the kilogram: it waits until Dolibarr's dictionary has the
 * piece.
 */
const pieceUnit = async (erp: DolibarrGateway): Promise<string> => {
  const piece = (await readStep(erp.listUnits())).find(({ unit }) => unit === 'piece');
  if (!piece) throw new StepStopped({ kind: 'refused', reason: 'invalid_request', httpStatus: 0 });
  return piece.id;
};

/** The part code belongs to the supplier; without a supplier it is in the note. */
const noteFor = ({ note, partCode, supplierId }: NewProduct): string =>
  [note, ...(partCode !== null && supplierId === null ? [`Code article : ${partCode}`] : [])]
    .filter((line) => line !== '')
    .join('\n');

/** AMB-107: links its supplier. If the key may not, that is reported, and nothing else waits for it. */
const nameSupplier = async (
  erp: DolibarrGateway,
  { supplierId, partCode, vatRate }: NewProduct,
  productId: string,
): Promise<string | undefined> => {
  if (supplierId === null) return undefined;
  const there = await erp.listSupplierIds(productId);
  const known = there.kind === 'refused' ? [] : await readStep(Promise.resolve(there));
  if (known.includes(supplierId)) return undefined;
  const price = { productId, supplierId, reference: partCode ?? '', vatBasisPoints: vatRate };
  const written = await erp.addSupplierPrice(price);
  if (written.kind === 'ok') return undefined;
  if (written.kind !== 'refused') return writeStep(Promise.resolve(written)).then(() => undefined);
  return `Le fournisseur n’a pas été inscrit au produit : ${erpFailureInFrench(written)}`;
};

const joinCategory = async (erp: DolibarrGateway, categoryId: string, erpId: string): Promise<void> => {
  const isMember = async () => (await readStep(erp.listCategoryProductIds(categoryId))).includes(erpId);
  if (await isMember()) return;
  await writeStep(erp.addProductToCategory(categoryId, erpId));
  if (!(await isMember())) throw notFoundAfterWrite(`Catégorie ${categoryId}`);
};
