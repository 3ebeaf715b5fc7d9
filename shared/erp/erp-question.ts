import * as z from 'zod/mini';
import { erpFacts } from './two-hands.ts';
import { resembling } from './third-party-match.ts';

/** A third party of the ERP beside the customer that it may be. */
const partyCandidate = z.object({
  ...resembling.shape,
  id: z.string(),
  name: z.string(),
  code: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  zip: z.nullable(z.string()),
  town: z.nullable(z.string()),
  siret: z.nullable(z.string()),
  vatNumber: z.nullable(z.string()),
});

/** Which third party is this customer? */
const thirdPartyQuestion = z.object({
  kind: z.literal('third-party'),
  /** The customer's. */
  id: z.string(),
  requestedAt: z.string(),
  customer: z.object({
    name: z.string(),
    mail: z.string(),
    phone: z.string(),
    town: z.string(),
    siret: z.string(),
    vatNumber: z.string(),
  }),
  /** None where the one that it was linked to is gone. */
  candidates: z.array(partyCandidate),
  /** The id that a person chose, or `new`; the writer carries it out. */
  decided: z.exactOptional(z.string()),
});
export type ThirdPartyQuestion = z.output<typeof thirdPartyQuestion>;

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
  /** Which side a person chose; the writer carries it out. */
  decided: z.exactOptional(z.string()),
});

export const erpQuestion = z.discriminatedUnion('kind', [thirdPartyQuestion, orderQuestion]);
export type ErpQuestion = z.output<typeof erpQuestion>;
