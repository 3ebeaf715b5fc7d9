import type { Catalog } from '#functions/catalog/catalog.module.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { openSettings, shopSettings, vatQuestionStore } from '#functions/settings/settings.module.ts';
import { DEFAULT_CART_VAT, vatRateFor } from '#shared/settings/cart-vat.ts';

type Services = {
  table: Table;
  catalog: Pick<Catalog, 'listProducts'>;
  /** Not the sandbox: its invoices are the house's. */
  isErpReal: () => Promise<boolean>;
};

/**
 * With a real ERP nobody orders before the owner has said how the cart is taxed (AMB-32): asked before its first products
 * are in the shop, with what they speak for as soon as they are known.
 */
export const watchVat = async ({ table, catalog, isErpReal }: Services, now: Date): Promise<void> => {
  const { value: vat } = await openSettings(table).read(shopSettings.cartVat);
  if (vat.confirmed || !(await isErpReal())) return;
  const products = await catalog.listProducts();
  const others = products.some(({ vatRate }) => vatRate !== vatRateFor(vatRate, DEFAULT_CART_VAT));
  const questions = vatQuestionStore(table);
  const question = await questions.find();
  const proposed = others ? 'product' : 'flat';
  if (question?.proposed !== proposed)
    await questions.ask({ requestedAt: question?.requestedAt ?? now.toISOString(), proposed });
};
