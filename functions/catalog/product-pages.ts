import { KnownFailure } from '#functions/platform/outside/known-failure.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpProduct } from '#functions/gateways/dolibarr/products/erp-product.ts';

/** The `page`-th page, from 1. `done` of `total` were read, including services, which are left out. */
export type ProductPage = { products: ErpProduct[]; page: number; done: number; total: number | null };

/** Pages of 100 to 500 cost the ERP the same; this size shows progress about every second. */
const PAGE = 200;
const TRIES = 3;

/**
 * The only crawl of the ERP's products: every one once, by ascending id, page by page. The next page is read
 * while the caller works on this one: one request at a time, so that the ERP's second worker stays free.
 */
export async function* productPages(erp: DolibarrGateway): AsyncGenerator<ProductPage> {
  let done = 0;
  let ahead = nextPage(erp, '0', 0);
  for (let page = 1; ; page++) {
    const { products, remaining } = await ahead;
    const last = products.at(-1);
    if (!last) return;
    const total = remaining === null ? null : done + remaining;
    done += products.length;
    const more = remaining === null || remaining > products.length;
    if (more) {
      ahead = nextPage(erp, last.id, remaining === null ? 0 : remaining - products.length);
      // awaited in the next round; until then a failure must not end the process
      ahead.catch(() => {});
    }
    yield { products: goodsAmong(products), page, done, total };
    if (!more) return;
  }
}

/** Without services, which have no stock. */
export const goodsAmong = (products: readonly ErpProduct[]): ErpProduct[] =>
  products.filter(({ kind }) => kind === 'product');

/**
 * A page that repeats rows, is out of order, or is empty although `expected` more were announced (an ERP
 * that answers 404 for "none" may do so by mistake) is read again, then given up.
 */
const nextPage = async (erp: DolibarrGateway, afterId: string, expected: number) => {
  for (let tries = 1; ; tries++) {
    const page = await readErp(erp.readProductsAfter({ afterId, limit: PAGE }));
    let before = Number(afterId);
    const inOrder = page.products.every(({ id }) => {
      const ascends = Number(id) > before;
      before = Number(id);
      return ascends;
    });
    const whole = page.products.length > 0 || (!page.remaining && expected === 0);
    if (inOrder && whole) return page;
    if (tries === TRIES)
      throw new KnownFailure('Dolibarr renvoie des pages incohérentes (page répétée ou vide).');
  }
};
