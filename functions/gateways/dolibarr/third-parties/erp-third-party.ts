import type { BasisPoints, Cents } from '#shared/kernel/money.ts';

/** A person or place of a third party. */
export interface ErpContact {
  readonly id: string;
  readonly refExt: string | null;
  readonly thirdPartyId: string | null;
  readonly name: string;
  readonly address: string;
  readonly zip: string;
  readonly town: string;
  readonly phone: string;
}

export interface ErpThirdParty {
  readonly id: string;
  readonly name: string;
  readonly nameAlias: string | null;
  readonly refExt: string | null;
  readonly code: string | null;
  /** Its account in accounting (411…); null if it has none. */
  readonly accountingCode: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly zip: string | null;
  readonly town: string | null;
  readonly siren: string | null;
  readonly siret: string | null;
  readonly vatNumber: string | null;
  /** Its price level; null without price levels. */
  readonly priceLevel: number | null;
  readonly discountBasisPoints: BasisPoints;
  /** Outstanding limit; null where unset. */
  readonly outstandingLimitCents: Cents | null;
  /** Payment terms and method, as rows of Dolibarr's dictionaries; null where unset. */
  readonly paymentTermsId: string | null;
  readonly paymentModeId: string | null;
  /** Its payment terms are later than order or delivery. */
  readonly paysLater: boolean;
  /** In France, and not a private person: its invoices show its SIREN. */
  readonly isFrenchCompany: boolean;
  readonly isCustomer: boolean;
  readonly isActive: boolean;
}
