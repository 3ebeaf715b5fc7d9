import type { Cents } from '#shared/kernel/money.ts';
import type { ErpFacts } from './three-way-merge.ts';

/** The fields of an ERP order that decisions depend on. */
export type DolibarrOrder = {
  readonly id: string;
  readonly ref: string;
  readonly status: ErpFacts['status'];
  readonly isBilled: boolean;
  readonly totalTtcCents: Cents;
  /** In the ERP's clock. */
  readonly changedAt: number;
  /** Shipments, including drafts. */
  readonly shipmentIds: readonly string[];
};

/** Shipped or invoiced: we cannot change it in the ERP. */
export const isOutOfReach = ({ status, isBilled }: Pick<DolibarrOrder, 'status' | 'isBilled'>): boolean =>
  isBilled || status === 'shipping' || status === 'closed';

/** Reserves stock that is not completely shipped. */
export const isOpenInDolibarr = ({ status }: Pick<DolibarrOrder, 'status'>): boolean =>
  status === 'validated' || status === 'shipping';

/** Was validated, whatever its current status. */
export const isValidInDolibarr = ({ status }: Pick<DolibarrOrder, 'status'>): boolean =>
  status !== 'draft' && status !== 'cancelled';
