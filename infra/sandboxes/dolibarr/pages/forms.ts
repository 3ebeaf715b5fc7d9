import type { Erp } from '#infra/sandboxes/dolibarr/erp.ts';
import { addBreak, choosePricing, dropBreaks } from '#infra/sandboxes/dolibarr/pricing.ts';

/**
 * The few forms of the web interface that users fill in here: with the addresses and texts of the real one.
 */
export function submitForm(erp: Erp, path: string, form: URLSearchParams): boolean {
  if (path === '/product/admin/product.php') return choosePricing(erp, form.get('princingrule') ?? '');
  if (path !== '/product/price.php') return false;
  if (form.get('action') === 'update_price_by_qty') return addBreak(erp, form);
  if (form.get('action') !== 'disable_price_by_qty') return false;
  dropBreaks(erp, Number(form.get('id')));
  return true;
}
