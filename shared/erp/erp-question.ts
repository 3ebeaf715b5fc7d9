import * as z from 'zod/mini';
import { erpFacts } from './three-way-merge.ts';
import { thirdPartyQuestion } from './third-party-question.ts';

/** One side of an order, as a person compares it. */
const orderVersion = z.object({
  status: z.string(),
  lines: z.array(z.object({ label: z.string(), quantity: z.string(), unitPriceE4: z.number() })),
  totalTtcCents: z.number(),
});
export type OrderVersion = z.output<typeof orderVersion>;

/** Which side of an order holds? */
const orderQuestion = z.object({
  kind: z.literal('order'),
  /** The order's. */
  id: z.string(),
  requestedAt: z.string(),
  customerId: z.string(),
  reference: z.string(),
  customer: z.string(),
  erpRef: z.nullable(z.string()),
  why: z.string(),
  ours: orderVersion,
  /** Null where the ERP does not hold it any more. */
  theirs: z.nullable(orderVersion),
  /** What the ERP held when it was asked: the answer is about that. */
  seen: z.nullable(erpFacts),
  /** Raised by each change of the question; an answer names the one that it is about. */
  version: z.exactOptional(z.number()),
  /** Which side a person chose; the writer carries it out. */
  decided: z.exactOptional(z.string()),
});

export const erpQuestion = z.discriminatedUnion('kind', [thirdPartyQuestion, orderQuestion]);
export type ErpQuestion = z.output<typeof erpQuestion>;
