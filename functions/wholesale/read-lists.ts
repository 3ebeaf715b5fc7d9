import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import { readThrough } from '#functions/gateways/dolibarr/read-through.ts';
import { DOCUMENTS_MAX_AGE_MS, newestDocuments } from '#functions/gateways/dolibarr/newest-documents.ts';
import type { ErpOrderSummary } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import type { ErpThirdParty } from '#functions/gateways/dolibarr/third-parties/erp-third-party.ts';
import type { WholesaleServices } from '#functions/wholesale/wholesale-services.ts';

const PAGE = 500;
const PARTIES_MAX_AGE_MS = 5 * 60_000;

/** Every third party, with the age of the list. */
export const readParties = ({ cache, erp }: Pick<WholesaleServices, 'cache' | 'erp'>, now: Date) =>
  readThrough<ErpThirdParty>(
    cache,
    {
      name: 'third-parties',
      maxAgeMs: PARTIES_MAX_AGE_MS,
      read: async () => {
        const gateway = await erp();
        const all: ErpThirdParty[] = [];
        for (let afterId = '0'; ;) {
          const page = await readErp(gateway.listThirdParties({ afterId, limit: PAGE }));
          all.push(...page);
          if (page.length < PAGE) return all;
          afterId = page.at(-1)?.id ?? afterId;
        }
      },
    },
    now,
  );

/** The newest orders, of one customer's third parties or of all. */
export const readOrders = ({ cache, erp }: WholesaleServices, now: Date, thirdPartyIds?: readonly string[]) =>
  readThrough<ErpOrderSummary>(
    cache,
    {
      name: thirdPartyIds === undefined ? 'orders' : `orders-of-${thirdPartyIds.join('-')}`,
      maxAgeMs: DOCUMENTS_MAX_AGE_MS,
      read: async () => {
        const gateway = await erp();
        return newestDocuments((query) => readErp(gateway.listOrders(query)), thirdPartyIds);
      },
    },
    now,
  );
