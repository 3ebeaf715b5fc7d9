import type { NamingServices } from '#functions/cutting/change-ratios.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** The product of a line, under its permanent id; null: none. Refused at `field` if it does not exist. */
export const madeProduct = async (
  { catalog, newProducts }: Pick<NamingServices, 'catalog' | 'newProducts'>,
  productId: string | null,
  field: string,
): Promise<string | undefined> => {
  if (productId === null) return undefined;
  // a product created here has another id once it is in the ERP
  const erpId = await newProducts.erpIdOf(productId);
  const product = await catalog.getProduct(erpId ?? productId);
  if (!product) throw new Refusal('invalid_input', 'Ce produit n’existe pas.', { field });
  if (erpId === undefined) {
    const early = `Dolibarr n’a pas encore « ${product.label} » : réessayez dans un instant.`;
    throw new Refusal('invalid_input', early, { field });
  }
  return erpId;
};
