import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import { readThrough } from '#functions/gateways/dolibarr/read-through.ts';
import type { NewestQuery } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpInvoice } from '#functions/gateways/dolibarr/invoices/erp-invoice.ts';
import type { ErpOrderSummary } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import type { ErpThirdParty } from '#functions/gateways/dolibarr/third-parties/erp-third-party.ts';
import type { WholesaleServices } from '#functions/wholesale/wholesale-services.ts';

const PAGE = 500;
/** Two pages: what a screen can show, and what one answer can carry. */
export const NEWEST = 1000;
const PARTIES_MAX_AGE_MS = 5 * 60_000;
const DOCUMENTS_MAX_AGE_MS = 60_000;

/** Every third party, with its age. */
export const readParties = ({ cache, erp }: WholesaleServices, now: Date) =>
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

/** The newest orders, of one customer or of all. */
export const readOrders = ({ cache, erp }: WholesaleServices, now: Date, thirdPartyId?: string) =>
  readThrough<ErpOrderSummary>(
    cache,
    {
      name: thirdPartyId === undefined ? 'orders' : `orders-of-${thirdPartyId}`,
      maxAgeMs: DOCUMENTS_MAX_AGE_MS,
      read: async () => {
        const gateway = await erp();
        return newest((query) => readErp(gateway.listOrders(query)), thirdPartyId);
      },
    },
    now,
  );

/** The newest invoices, of one customer or of all. */
export const readInvoices = ({ cache, erp }: WholesaleServices, now: Date, thirdPartyId?: string) =>
  readThrough<ErpInvoice>(
    cache,
    {
      name: thirdPartyId === undefined ? 'invoices' : `invoices-of-${thirdPartyId}`,
      maxAgeMs: DOCUMENTS_MAX_AGE_MS,
      read: async () => {
        const gateway = await erp();
        return newest((query) => readErp(gateway.listInvoices(query)), thirdPartyId);
      },
    },
    now,
  );

const newest = async <Row extends { id: string }>(
  read: (query: NewestQuery) => Promise<Row[]>,
  thirdPartyId: string | undefined,
): Promise<Row[]> => {
  const all: Row[] = [];
  for (let beforeId: string | undefined; all.length < NEWEST; beforeId = all.at(-1)?.id) {
    const page = await read({
      limit: PAGE,
      ...(beforeId === undefined ? {} : { beforeId }),
      ...(thirdPartyId === undefined ? {} : { thirdPartyId }),
    });
    all.push(...page);
    if (page.length < PAGE) break;
  }
  return all;
};
