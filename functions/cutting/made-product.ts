import type { NamingServices } from '#functions/cutting/change-ratios.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** The product that a line is to make, under the number that it keeps; null: none is said. Refused at `field` where there is none. */
export const madeProduct = async (
  { catalog, newProducts }: Pick<NamingServices, 'catalog' | 'newProducts'>,
  productId: string | null,
  field: string,
): Promise<string | undefined> => {
  if (productId === null) return undefined;
  // a product that was created here has another number once the ERP has taken it
  const erpId = await newProducts.erpIdOf(productId);
  const product = await catalog.getProduct(erpId ?? productId);
  if (!product) throw new Refusal('invalid_input', 'Ce produit n’existe pas.', { field });
  if (erpId === undefined) {
    const early = `Dolibarr n’a pas encore « ${product.label} » : réessayez dans un instant.`;
    throw new Refusal('invalid_input', early, { field });
  }
  return erpId;
};
