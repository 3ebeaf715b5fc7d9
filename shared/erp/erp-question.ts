import type { Resemblance } from './third-party-match.ts';

/** A third party of the ERP beside the customer that it may be. */
export type PartyCandidate = Resemblance & {
  id: string;
  name: string;
  code: string | null;
  email: string | null;
  phone: string | null;
  zip: string | null;
  town: string | null;
  siret: string | null;
  vatNumber: string | null;
};

/** Which third party is this customer? */
export type ThirdPartyQuestion = {
  kind: 'third-party';
  /** The customer's. */
  id: string;
  askedAt: string;
  customer: { name: string; mail: string; phone: string; town: string; siret: string; vatNumber: string };
  /** None where the one that it was linked to is gone. */
  candidates: PartyCandidate[];
  /** The id that a person chose, or `new`; the writer carries it out. */
  decided?: string;
};

export type ErpQuestion = ThirdPartyQuestion;
