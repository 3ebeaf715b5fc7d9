import * as z from 'zod/mini';
import { eventSchema } from '#shared/kernel/event.ts';
import { day } from '#shared/kernel/fields.ts';

/** Read the stock of `date` (today, when it was asked) in the ERP, for a job that people watch. */
export const stockExtractionMessage = z.object({ jobId: z.string(), date: day });
export type StockExtractionMessage = z.output<typeof stockExtractionMessage>;

/** Compare our stock with the ERP's, for a job that people watch. */
export const stockReconciliationMessage = z.object({ jobId: z.string() });

/** What to read again from the ERP: everything, or what moved since the last time. */
export const catalogSyncMessage = z.object({
  mode: z.enum(['full', 'incremental']),
  jobId: z.optional(z.string()),
  /** One of the looks that follow a failure every minute. */
  again: z.optional(z.literal(true)),
  /** The ERP itself said that something was changed. */
  prompted: z.optional(z.literal(true)),
});
export type CatalogSyncMessage = z.output<typeof catalogSyncMessage>;

/** Movements were recorded here, products that they create included. `label` names them for people. */
export const movementsRecorded = eventSchema(
  'stock.movements-recorded',
  1,
  z.object({ documentId: z.string(), label: z.string() }),
);

/** A product got the price or the barcode that it lacked; `label` names it for people. */
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

/** A customer is to be told of a recall; the notice says what. */
export const recallAnnounced = eventSchema(
  'stock.recall-announced',
  1,
  z.object({ recallId: z.string(), customerId: z.string() }),
);

export type StockEvent =
  | z.output<typeof movementsRecorded>
  | ProductCompleted
  | z.output<typeof recallAnnounced>;
