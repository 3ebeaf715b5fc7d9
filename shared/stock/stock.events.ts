import * as z from 'zod/mini';
import { eventSchema } from '#shared/kernel/event.ts';
import { day } from '#shared/kernel/fields.ts';

/** Read the stock of `date` (the request's day) from the ERP, for a job shown to users. */
export const stockExtractionMessage = z.object({ jobId: z.string(), date: day });
export type StockExtractionMessage = z.output<typeof stockExtractionMessage>;

/** Compare our stock with the ERP's, for a job shown to users. */
export const stockReconciliationMessage = z.object({ jobId: z.string() });

/** What to re-read from the ERP: everything, or changes since the last read. */
export const catalogSyncMessage = z.object({
  mode: z.enum(['full', 'incremental']),
  jobId: z.optional(z.string()),
  /** One of the minute-by-minute retries after a failure. */
  again: z.optional(z.literal(true)),
  /** Triggered by the ERP's webhook. */
  prompted: z.optional(z.literal(true)),
});
export type CatalogSyncMessage = z.output<typeof catalogSyncMessage>;

/** Movements were recorded here, including new products. `label` is the display name. */
export const movementsRecorded = eventSchema(
  'stock.movements-recorded',
  1,
  z.object({ documentId: z.string(), label: z.string() }),
);

/** A product got its missing price or barcode; `label` is the display name. */
export const productCompleted = eventSchema(
  'stock.product-completed',
  1,
  z.object({
    productId: z.string(),
    label: z.string(),
    priceHtE4: z.optional(z.number()),
    barcode: z.optional(z.string()),
  }),
);
export type ProductCompleted = z.output<typeof productCompleted>;

/** A recall notice to send to a customer. */
export const recallAnnounced = eventSchema(
  'stock.recall-announced',
  1,
  z.object({ recallId: z.string(), customerId: z.string() }),
);

export type StockEvent =
  | z.output<typeof movementsRecorded>
  | ProductCompleted
  | z.output<typeof recallAnnounced>;
