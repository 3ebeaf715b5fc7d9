import type { Cents } from '#shared/kernel/money.ts';
import type { ErpFacts } from './two-hands.ts';

/** An order as the ERP was just read, as far as something is decided by it. */
export type OrderThere = {
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
export const isOutOfReach = ({ status, isBilled }: Pick<OrderThere, 'status' | 'isBilled'>): boolean =>
  isBilled || status === 'shipping' || status === 'closed';

/** It promises its goods to somebody, and has not let go of all of them. */
export const isOpenThere = ({ status }: Pick<OrderThere, 'status'>): boolean =>
  status === 'validated' || status === 'shipping';

/** Validated, whatever became of it then. */
export const isValidThere = ({ status }: Pick<OrderThere, 'status'>): boolean =>
  status !== 'draft' && status !== 'cancelled';
