import type { Catalog } from '#functions/catalog/catalog.module.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { openSettings, shopSettings, vatQuestionStore } from '#functions/settings/settings.module.ts';
import { DEFAULT_CART_VAT, vatRateFor } from '#shared/settings/cart-vat.ts';

type Services = {
  table: Table;
  catalog: Pick<Catalog, 'listProducts'>;
  /** Sandbox invoices are not real. */
  isErpReal: () => Promise<boolean>;
};

/**
 * With a real ERP no order is accepted before the owner has confirmed how the cart is taxed (AMB-32). The
 * question is asked before the first products are in the shop, with the evidence of the products once they
 * are known.
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
