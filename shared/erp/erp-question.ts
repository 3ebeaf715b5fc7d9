import * as z from 'zod/mini';
import { erpFacts } from './three-way-merge.ts';
import { thirdPartyQuestion } from './third-party-question.ts';

/** One version of an order, for comparison. */
const orderVersion = z.object({
  status: z.string(),
  lines: z.array(z.object({ label: z.string(), quantity: z.string(), unitPriceE4: z.number() })),
  totalTtcCents: z.number(),
});
export type OrderVersion = z.output<typeof orderVersion>;

/** A conflict of an order: which version to retain. */
const orderQuestion = z.object({
  kind: z.literal('order'),
  /** The order's id. */
  id: z.string(),
  requestedAt: z.string(),
  customerId: z.string(),
  reference: z.string(),
  customer: z.string(),
  erpRef: z.nullable(z.string()),
  why: z.string(),
  ours: orderVersion,
  /** null: deleted in the ERP. */
  theirs: z.nullable(orderVersion),
  /** The ERP's version when the question was asked; the answer applies to it. */
  seen: z.nullable(erpFacts),
  /** Incremented by each change of the question; an answer names the version it is for. */
  version: z.exactOptional(z.number()),
  /** The chosen version, applied by the writer. */
  decided: z.exactOptional(z.string()),
});

export const erpQuestion = z.discriminatedUnion('kind', [thirdPartyQuestion, orderQuestion]);
export type ErpQuestion = z.output<typeof erpQuestion>;
