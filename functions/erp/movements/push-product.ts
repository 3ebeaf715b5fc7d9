import type { ErpServices } from '#functions/erp/writer/erp-services.ts';
import { notFoundAfterWrite, readStep, StepStopped, writeStep } from '#functions/erp/writer/erp-step.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { NewProduct } from '#shared/stock/products/new-product.ts';

/**
 * A product's id in the ERP; one that was created here is made there first: searched by our id, created, read back, put
 * into its categories, and then known here under the ERP's id. Runs again at will.
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
  await services.newProducts.adopt(product, erpId);
  return erpId;
};

/** Its id as it is found again: the answer to the creation may be cut short, and then be another product's. */
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
      privateNote: product.note,
      priceHtE4: product.priceHtE4,
      vatBasisPoints: product.vatRate,
      barcode: product.barcode,
      onSale: product.sold,
    }),
  );
  const id = await found();
  if (id === undefined) throw notFoundAfterWrite(`Produit ${product.ref}`);
  return id;
};

const joinCategory = async (erp: DolibarrGateway, categoryId: string, erpId: string): Promise<void> => {
  const isMember = async () => (await readStep(erp.listCategoryProductIds(categoryId))).includes(erpId);
  if (await isMember()) return;
  await writeStep(erp.addProductToCategory(categoryId, erpId));
  if (!(await isMember())) throw notFoundAfterWrite(`Catégorie ${categoryId}`);
};
