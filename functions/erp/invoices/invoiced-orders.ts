import type { ErpStores } from '#functions/erp/writer/erp-services.ts';
import { readStep } from '#functions/erp/writer/erp-step.ts';
import { ownRows } from '#functions/erp/orders/own-order.ts';
import type { DolibarrGateway, ErpOutcome } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import type { ChangedInvoice } from '#functions/gateways/dolibarr/invoices/erp-invoice.ts';
import { mapInBatches } from '#functions/platform/batches.ts';
import type { Cents } from '#shared/kernel/money.ts';
import type { Order } from '#shared/orders/order.ts';
import { type InvoicedOrder, invoiceShares, type InvoiceShare } from '#shared/erp/shared-invoice.ts';

type Stores = Pick<ErpStores, 'erpOrders' | 'erpInvoices' | 'erpInvoicing'>;
type Read = <T>(call: Promise<ErpOutcome<T>>) => Promise<T>;
type Row = Pick<ChangedInvoice, 'id' | 'refExt' | 'isCreditNote' | 'orderIds' | 'sourceId'>;

/** Orders of the ERP read with their lines in one call. */
const PER_CALL = 50;

/**
 * The orders that each invoice was created from: one, or several (the usual monthly invoice). A credit note
 * belongs to the orders of its invoice, or to the order of ours that it was created for. For an order
 * deleted in the ERP, the last read state of the invoice is used.
 */
export const invoicedOrders = async (
  stores: Stores,
  erp: Pick<DolibarrGateway, 'readOrders'>,
  rows: readonly Row[],
  read: Read = readErp,
): Promise<Map<string, readonly InvoicedOrder[]>> => {
  const known = await stores.erpInvoices.known(
    rows.flatMap(({ id, sourceId }) => [id, ...(sourceId === null ? [] : [sourceId])]),
  );
  const wanted = [...new Set(rows.flatMap(({ orderIds }) => orderIds))];
  const byErpId = new Map<string, InvoicedOrder>();
  for (let at = 0; at < wanted.length; at += PER_CALL) {
    const orders = await read(erp.readOrders(wanted.slice(at, at + PER_CALL)));
    const own = new Map(
      (await ownRows(stores.erpOrders, orders)).map(({ row, orderId }) => [row.id, orderId]),
    );
    for (const { id, totalTtcCents: totalCents } of orders) {
      const orderId = own.get(id);
      byErpId.set(id, { erpId: id, totalCents, ...(orderId === undefined ? {} : { orderId }) });
    }
  }
  const found = new Map([...known].map(([id, { orders }]) => [id, orders]));
  // an invoice is older than its credit notes
  for (const { id, refExt, isCreditNote, orderIds, sourceId } of rows) {
    const before = known.get(id)?.orders ?? [];
    const linked = orderIds.flatMap(
      (erpId) => byErpId.get(erpId) ?? before.find((one) => one.erpId === erpId) ?? [],
    );
    const orders = [linked, before, found.get(sourceId ?? '') ?? []].find(({ length }) => length > 0) ?? [];
    found.set(id, isCreditNote ? await madeFor(stores, refExt, orders) : orders);
  }
  return found;
};

/** A credit note of ours belongs to the order that it was created for, whatever else its invoice contains. */
const madeFor = async (
  { erpInvoicing }: Stores,
  refExt: string | null,
  orders: readonly InvoicedOrder[],
): Promise<readonly InvoicedOrder[]> => {
  if (refExt === null || orders.length < 2) return orders;
  for (const order of orders) {
    const { credited } = order.orderId === undefined ? {} : await erpInvoicing.find(order.orderId);
    if (credited?.includes(refExt)) return [order];
  }
  return orders;
};

type Amounts = Pick<ChangedInvoice, 'id' | 'totalTtcCents' | 'restCents'> & { deductedCents?: Cents };

/** Each order's share of an invoice, in the order of `orders`. */
export const sharesOfInvoice = async (
  stores: Stores,
  invoice: Amounts,
  orders: readonly InvoicedOrder[],
): Promise<InvoiceShare[]> => {
  const { id, totalTtcCents, restCents } = invoice;
  if (orders.length < 2) return orders.map(() => ({ totalTtcCents, restCents }));
  const weighed = await mapInBatches(orders, async ({ orderId, totalCents }) => ({
    totalCents,
    ownPaidCents: orderId === undefined ? 0 : await ownPaid(stores, orderId, id),
  }));
  return invoiceShares(invoice, weighed);
};

/**
 * What of an order's own payments is on this invoice: their recorded amount, less the amounts on its other
 * invoices.
 */
const ownPaid = async (
  { erpInvoicing, erpInvoices }: Stores,
  orderId: string,
  invoiceId: string,
): Promise<Cents> => {
  const { recorded } = await erpInvoicing.find(orderId);
  const recordedCents = Object.values(recorded).reduce((sum, cents) => sum + cents, 0);
  if (recordedCents === 0) return 0;
  const others = (await erpInvoices.ofOrder(orderId)).filter((one) => one.id !== invoiceId && !one.isVoid);
  const elsewhere = others.reduce(
    (sum, { totalTtcCents, restCents = totalTtcCents }) => sum + totalTtcCents - restCents,
    0,
  );
  return recordedCents - elsewhere;
};

/** An invoice or credit note for one order: its amounts are the order's share. `whole`: as the ERP has it. */
export type OwnInvoice = ChangedInvoice & { whole: ChangedInvoice; orders: readonly InvoicedOrder[] };

/** The invoices of an order of ours, with their credit notes. */
export const readOwnInvoices = async (
  stores: Stores,
  erp: Pick<DolibarrGateway, 'readOrders' | 'readInvoicesWithCredits'>,
  { id: orderId, totalTtcCents: totalCents }: Pick<Order, 'id' | 'totalTtcCents'>,
  invoiceIds: readonly string[],
): Promise<OwnInvoice[]> => {
  const rows = await readStep(erp.readInvoicesWithCredits(invoiceIds));
  const several = new Set(rows.filter(({ orderIds }) => orderIds.length > 1).map(({ id }) => id));
  const shared = rows.filter(({ id, sourceId }) => several.has(id) || several.has(sourceId ?? ''));
  const ordersOf = shared.length === 0 ? undefined : await invoicedOrders(stores, erp, shared, readStep);
  return withShares(
    stores,
    orderId,
    rows.map((whole) => {
      const source = rows.find(({ id }) => id === whole.sourceId);
      const erpId = whole.orderIds[0] ?? source?.orderIds[0] ?? '';
      return { whole, orders: ordersOf?.get(whole.id) ?? [{ erpId, orderId, totalCents }] };
    }),
  );
};

/** With the current shares: recorded payments of an order change them. */
export const withShares = async (
  stores: Stores,
  orderId: string,
  invoices: readonly Pick<OwnInvoice, 'whole' | 'orders'>[],
): Promise<OwnInvoice[]> => {
  const own: OwnInvoice[] = [];
  for (const { whole, orders } of invoices) {
    const shares = await sharesOfInvoice(stores, whole, orders);
    const share = shares[orders.findIndex((one) => one.orderId === orderId)];
    // a credit note created for another order of the same invoice
    if (share) own.push({ ...whole, ...share, whole, orders });
  }
  return own;
};
