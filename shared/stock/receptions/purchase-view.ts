import * as z from 'zod/mini';
import { eurosFromCents } from '#shared/kernel/money.ts';
import type { LotEntry } from '#shared/stock/lots/lot.ts';

/** A purchase on the wire: received from a supplier, or returned (`qty` negative). */
export const purchaseView = z.object({
  supplier: z.string(),
  /** The supplier's number of the delivery, else of the order. */
  supplier_ref: z.nullable(z.string()),
  order_ref: z.nullable(z.string()),
  reception_ref: z.nullable(z.string()),
  /** The supplier invoice with the final cost. */
  invoice_ref: z.nullable(z.string()),
  day: z.string(),
  /** ISO instant of the entry. */
  at: z.string(),
  qty: z.number(),
  purchase_price: z.nullable(z.number()),
});
type PurchaseView = z.output<typeof purchaseView>;

/** Purchases among a lot's entries, oldest first. */
export const purchasesOf = (entries: readonly LotEntry[]): PurchaseView[] =>
  entries.flatMap(({ purchase, at, milli, costCents, undoneBy }) =>
    purchase === undefined || undoneBy !== undefined
      ? []
      : [
          {
            supplier: purchase.supplier,
            supplier_ref: purchase.supplierRef,
            order_ref: purchase.orderRef,
            reception_ref: purchase.receptionRef,
            invoice_ref: purchase.invoiceRef ?? null,
            day: purchase.day,
            at,
            qty: milli / 1000,
            purchase_price: costCents === null ? null : eurosFromCents(costCents),
          },
        ],
  );

/** `commande CF2611-0003, réception RCP2611-0001, n° fournisseur BL-77`. */
export const papersText = ({
  supplier_ref: supplierRef,
  order_ref: orderRef,
  reception_ref: receptionRef,
  invoice_ref: invoiceRef,
}: Pick<PurchaseView, 'supplier_ref' | 'order_ref' | 'reception_ref' | 'invoice_ref'>): string =>
  [
    ...(orderRef === null ? [] : [`commande ${orderRef}`]),
    ...(receptionRef === null ? [] : [`réception ${receptionRef}`]),
    ...(supplierRef === null ? [] : [`n° fournisseur ${supplierRef}`]),
    ...(invoiceRef === null ? [] : [`facture ${invoiceRef}`]),
  ].join(', ');
