import type { Cents, PriceE4 } from '#shared/kernel/money.ts';
import type { ErpFacts } from './two-hands.ts';
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

/** One side of an order, as a person compares it. */
export type OrderVersion = {
  status: string;
  lines: { label: string; quantity: string; unitPriceE4: PriceE4 }[];
  totalTtcCents: Cents;
};

/** Which side of an order holds? */
export type OrderQuestion = {
  kind: 'order';
  /** The order's. */
  id: string;
  askedAt: string;
  customerId: string;
  reference: string;
  customer: string;
  erpRef: string | null;
  why: string;
  ours: OrderVersion;
  /** Null where the ERP does not hold it any more. */
  theirs: OrderVersion | null;
  /** What the ERP held when it was asked: the answer is about that. */
  seen: ErpFacts | null;
  /** Which side a person chose; the writer carries it out. */
  decided?: string;
};

export type ErpQuestion = ThirdPartyQuestion | OrderQuestion;
