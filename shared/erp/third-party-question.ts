import * as z from 'zod/mini';
import { resembling } from './third-party-match.ts';

/** A third party of the ERP beside the customer that it may be: what is the same on both sides, and what speaks against it. */
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
export const thirdPartyQuestion = z.object({
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
  /** Raised by each change of the question; an answer names the one that it is about. */
  version: z.exactOptional(z.number()),
  /** The id that a person chose, or `new`; the writer carries it out. */
  decided: z.exactOptional(z.string()),
});
export type ThirdPartyQuestion = z.output<typeof thirdPartyQuestion>;
