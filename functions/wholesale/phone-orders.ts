import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import { withoutMarkup } from '#functions/gateways/dolibarr/html-text.ts';
import { DOCUMENTS_MAX_AGE_MS } from '#functions/gateways/dolibarr/newest-documents.ts';
import type { ErpOrderLine, ErpOrderSummary } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import { askErp, readThrough } from '#functions/gateways/dolibarr/read-through.ts';
import { isOwn, nothing, ownAccount, ownParties } from '#functions/invoices/own-account.ts';
import { shopSettings } from '#functions/settings/settings.module.ts';
import { orderView } from '#functions/wholesale/document-views.ts';
import type { PhoneOrderServices } from '#functions/wholesale/wholesale-services.ts';
import { eurosFromCents, eurosFromPrice } from '#shared/kernel/money.ts';
import { wireFromMilli } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

const PAGE = 20;

/** The account, with its third parties if the setting shows orders entered in Dolibarr. */
const shownAccount = async (services: PhoneOrderServices, customerId: string, now: Date) => {
  const [account, { value }] = await Promise.all([
    ownAccount(services, customerId),
    services.settings.read(shopSettings.erpSharing),
  ]);
  const partyIds = value.phoneOrders ? await ownParties(services, account, now) : [];
  return { society: account.society, partyIds };
};

/**
 * Orders entered in the ERP for the customer, for example by telephone: a page, newest first, or from before
 * a known row. Read from the ERP, so changes and deletions apply. The newest are cached for a minute, and
 * for as long as the ERP is away.
 */
export const listPhoneOrders = async (
  services: PhoneOrderServices,
  customerId: string,
  before: string | undefined,
  now: Date,
) => {
  const { society, partyIds } = await shownAccount(services, customerId, now);
  const list = partyIds.length > 0 ? await readPage(services, partyIds, before, now) : nothing(now);
  const rows = list.rows.slice(0, PAGE);
  return {
    success: true as const,
    data: rows.filter(isOwn(partyIds)).map((order) => orderView(order, society)),
    next: list.rows.length > PAGE ? (rows.at(-1)?.id ?? null) : null,
    read_at: list.readAt,
    stale: list.stale,
  };
};

const readPage = async (
  { cache, erp }: PhoneOrderServices,
  thirdPartyIds: readonly string[],
  before: string | undefined,
  now: Date,
) => {
  const query = {
    thirdPartyIds,
    enteredInDolibarr: true,
    // one more row shows whether there are more
    limit: PAGE + 1,
    ...(before === undefined ? {} : { beforeId: before }),
  };
  const read = async () => readErp((await erp()).listOrders(query));
  if (before !== undefined) return { rows: await askErp(read), readAt: now.toISOString(), stale: false };
  const list = { name: `phone-orders-of-${thirdPartyIds.join('-')}`, maxAgeMs: DOCUMENTS_MAX_AGE_MS, read };
  return readThrough<ErpOrderSummary>(cache, list, now);
};

/** One of them with its lines; 404 for another's, a draft, and an order of a program. */
export const getPhoneOrder = async (
  services: PhoneOrderServices,
  customerId: string,
  orderId: string,
  now: Date,
) => {
  const { partyIds } = await shownAccount(services, customerId, now);
  if (partyIds.length === 0) throw unknownOrder();
  const order = await askErp(async () => readErp((await services.erp()).readOrder(orderId)));
  if (!order || !partyIds.includes(order.thirdPartyId) || order.refExt !== null || order.status === 'draft')
    throw unknownOrder();
  return {
    success: true as const,
    data: {
      id: order.id,
      reference: order.ref,
      total_ht: eurosFromCents(order.totalHtCents),
      total_ttc: eurosFromCents(order.totalTtcCents),
      total_tva: eurosFromCents(order.totalVatCents),
      lignes: await Promise.all(order.lines.map((line) => lineView(services, line))),
    },
  };
};

const unknownOrder = (): Refusal => new Refusal('not_found', 'Commande introuvable.');

/** The line has no unit: it is the product's, if we sell it. */
const lineView = async ({ catalog }: PhoneOrderServices, line: ErpOrderLine) => {
  const product = line.productId === null ? undefined : await catalog.getProduct(line.productId);
  return {
    produit_nom: withoutMarkup(line.label),
    quantite: wireFromMilli(line.milli),
    unite: product?.unit ?? null,
    prix_unitaire: eurosFromPrice(line.unitPriceHtE4),
    remise: line.discountBasisPoints / 100,
    tva: line.vatBasisPoints / 100,
    total_ht: eurosFromCents(line.totalHtCents),
  };
};
