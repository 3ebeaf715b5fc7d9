import * as z from 'zod/mini';
import { resembling } from './third-party-match.ts';

/** A candidate with its matching and conflicting fields. */
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
  /** The customer's id. */
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
  /** Empty: the linked third party was deleted. */
  candidates: z.array(partyCandidate),
  /** Incremented by each change of the question; an answer names the version it is for. */
  version: z.exactOptional(z.number()),
  /** The chosen id, or `new`, applied by the writer. */
  decided: z.exactOptional(z.string()),
});
export type ThirdPartyQuestion = z.output<typeof thirdPartyQuestion>;
