import type { Cents } from '#shared/kernel/money.ts';
import type { ErpFacts } from './three-way-merge.ts';

/** An order as the ERP was just read, as far as something is decided by it. */
export type DolibarrOrder = {
  readonly id: string;
  readonly ref: string;
  readonly status: ErpFacts['status'];
  readonly isBilled: boolean;
  readonly totalTtcCents: Cents;
  /** As the ERP counts. */
  readonly changedAt: number;
  /** Of what left for it, drafts included. */
  readonly shipmentIds: readonly string[];
};

/** Its goods have left, or it is on an invoice: nothing of ours can be written there any more. */
export const isOutOfReach = ({ status, isBilled }: Pick<DolibarrOrder, 'status' | 'isBilled'>): boolean =>
  isBilled || status === 'shipping' || status === 'closed';

/** It promises its goods to somebody, and has not let go of all of them. */
export const isOpenInDolibarr = ({ status }: Pick<DolibarrOrder, 'status'>): boolean =>
  status === 'validated' || status === 'shipping';

/** Validated, whatever became of it then. */
export const isValidInDolibarr = ({ status }: Pick<DolibarrOrder, 'status'>): boolean =>
  status !== 'draft' && status !== 'cancelled';
