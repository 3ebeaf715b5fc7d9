import type { AuditEntry } from '#functions/orders/order-event.ts';
import { orderFrom } from '#functions/orders/order-item.ts';
import { asLevel } from '#functions/stock/level-item.ts';
import { type LedgerRecord, recordFrom } from '#functions/stock/movements/ledger-item.ts';
import { type OutboxEntry, entryFrom } from '#functions/platform/outbox/outbox-entry.ts';
import { workDue } from '#functions/table-indexes.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import type { Order } from '#shared/orders/order.ts';
import type { Attempt } from '#shared/payments/attempt.ts';
import type { Refund } from '#shared/payments/refund.ts';
import type { LotOrder } from '#shared/stock/lots/lot-links.ts';
import type { StockLevel } from '#shared/stock/levels/stock-level.ts';
import { wholeItems } from '#tests/support/database/whole-items.ts';

export type WholeTable = {
  orders: Order[];
  levels: StockLevel[];
  /** The stock ledger. */
  documents: LedgerRecord[];
  /** Lot quantities that orders took, and did not return. */
  lotOrders: LotOrder[];
  /** The ERP's id of products that were created here. */
  adopted: Map<string, string>;
  attempts: Attempt[];
  refunds: Refund[];
  /** Events, with their place in the list of pending ones. */
  entries: (OutboxEntry & { place: string | undefined })[];
  audits: (AuditEntry & { orderId: string })[];
};

/** Everything at once. */
export const readWholeTable = async (name: string): Promise<WholeTable> => {
  const items = await wholeItems(name);
  const of = <T>(pk: string, sk: string): (T & { pk: string })[] =>
    items.filter((item) => String(item['pk']).startsWith(pk) && String(item['sk']).startsWith(sk)) as (T & {
      pk: string;
    })[];
  return {
    orders: of<Item>('CUSTOMER#', 'ORDER#').map(orderFrom),
    levels: items.filter(({ pk }) => pk === 'STOCK').map(asLevel),
    documents: of<Item>('LEDGER#', 'DOCUMENT').map(recordFrom),
    lotOrders: of<LotOrder>('LOT#', 'ORDER#').filter(({ undoneBy }) => undoneBy === undefined),
    adopted: new Map(
      of<{ erpId: string }>('ADOPTED#', '').map(({ pk, erpId }) => [pk.slice('ADOPTED#'.length), erpId]),
    ),
    attempts: of<Attempt>('ORDER#', 'ATTEMPT#'),
    refunds: of<Refund>('ORDER#', 'REFUND#'),
    entries: of<Item>('OP#', 'OP').map((item) => ({ ...entryFrom(item), place: placeOf(item) })),
    audits: of<AuditEntry>('ORDER#', 'AUDIT#').map((entry) => ({
      ...entry,
      orderId: entry.pk.slice('ORDER#'.length),
    })),
  };
};

const placeOf = (item: Item): string | undefined =>
  item['gsi2pk'] === workDue.outbox() ? String(item['gsi2sk']) : undefined;
