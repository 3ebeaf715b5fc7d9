import type { Cents } from '#shared/kernel/money.ts';
import type { Order } from '#shared/orders/order.ts';
import { erpLines } from './order-in-erp.ts';
import { isOutOfReach } from './dolibarr-order.ts';
import { hasFreeLinesOf, isFreeLine } from './taken-lines.ts';
import {
  type ErpFacts,
  isAlike,
  isOwnTrace,
  isSame,
  type OurSide,
  verdict,
  type Writing,
} from './three-way-merge.ts';

/** Known ERP state of an order. */
type Known = { erpId?: string; base?: ErpFacts; closedAt?: string; writing?: Writing };

/** A question about an order, and its answer. */
type Question = { seen: ErpFacts | null; decided?: string };

type Ours = Pick<Order, 'status' | 'lines' | 'closedAt'>;

/**
 * Next step of an order's sync. `over`: the ERP version that an administrator saw and replaces by ours;
 * `why`: set unless both sides changed it or it was deleted.
 */
export type SyncPlan =
  | { act: 'nothing' | 'take' }
  | { act: 'write'; over?: ErpFacts }
  | { act: 'ask'; why?: string; isReopened?: true };

/** Invoiced orders are reverted by a credit note, shipped ones by deleting the shipment. */
const outOfReach = ({ isBilled }: Pick<ErpFacts, 'isBilled'>): SyncPlan => ({
  act: 'ask',
  why: `Déjà ${isBilled ? 'facturée' : 'expédiée'} dans Dolibarr : la version du site ne peut plus y être écrite. Corrigez-la d’abord là-bas.`,
});

/** The order as written to the ERP: without lines that have no product. */
export const ourSide = ({ status, lines }: Pick<Order, 'status' | 'lines'>): OurSide => ({
  isCancelled: status === 'annule',
  lines: erpLines(lines.filter((line) => !isFreeLine(line))),
});

/**
 * Sync of an order that both sides have, from the last read version as base: changed only here, write it;
 * changed only there, adopt it; changed on both sides, an administrator decides for the versions that they
 * saw.
 */
export const planOfBoth = (
  order: Ours,
  theirs: ErpFacts,
  known: Known,
  question: Question | undefined,
): SyncPlan => {
  const ours = { ...ourSide(order), isWeighedSince: isWeighedSince(order, known) };
  const isSeen = question?.decided !== undefined && question.seen !== null && isSame(question.seen, theirs);
  if (isSeen && question.decided === 'site' && !isAlike(ours, theirs))
    return isOutOfReach(theirs) ? outOfReach(theirs) : { act: 'write', over: theirs };
  if (isSeen && question.decided === 'dolibarr') return { act: 'take' };
  // a reopened order does not say whether its shipped goods came back
  if (isReopened(known.base, theirs))
    return isSeen ? { act: 'take' } : { act: 'ask', why: REOPENED, isReopened: true };
  const what = isHalfWritten(known, theirs) ? 'write' : verdict(known.base, ours, theirs);
  switch (what) {
    case 'both':
      return { act: 'ask' };
    case 'write':
      return isOutOfReach(theirs) ? outOfReach(theirs) : { act: 'write' };
    case 'take':
      return { act: 'take' };
    case 'alike':
      return { act: 'nothing' };
  }
};

const REOPENED =
  'Rouverte dans Dolibarr après sa livraison. Refermez-la là-bas, ou notez ici ce qui est revenu (retours, avoir), puis choisissez la version de Dolibarr.';

const isReopened = (base: ErpFacts | undefined, theirs: ErpFacts): boolean =>
  base?.status === 'closed' && theirs.status !== 'closed' && theirs.status !== 'cancelled';

/**
 * Weighed since the last read: the weighed quantities are a change of ours even where they equal the order,
 * and take precedence over an unread correction.
 */
export const isWeighedSince = ({ closedAt }: Pick<Order, 'closedAt'>, known: Known): boolean =>
  closedAt !== undefined && closedAt !== known.closedAt;

/** An interrupted write whose result was not changed by anyone else. */
const isHalfWritten = ({ base, writing }: Known, theirs: ErpFacts): boolean =>
  writing !== undefined &&
  (theirs.status === 'draft' || !base || !isSame(base, theirs)) &&
  isOwnTrace(writing, theirs);

export const everExistedInErp = ({ erpRef }: Pick<Order, 'erpRef'>, known: Known): boolean =>
  wasReadBack(known) || erpRef !== null;

export const wasReadBack = ({ base, erpId }: Known): boolean => base !== undefined && erpId !== undefined;

/** Deleted in Dolibarr, unpaid and unchanged here: accept the deletion. */
export const canAcceptDeletion = (
  order: Pick<Order, 'status' | 'lines'> & Pick<Order, 'paidCents'>,
  { base }: Known,
): boolean => base !== undefined && isAlike(ourSide(order), base) && order.paidCents === 0;

/**
 * Sync of an order that disappeared from the ERP. `isDeleted`: the deletion is confirmed; otherwise, or after
 * a restored ERP backup, an administrator decides.
 */
export const planForMissing = (question: Question | undefined, isDeleted: boolean): SyncPlan => {
  const answer = question?.seen === null ? question.decided : undefined;
  if (answer === 'site') return { act: 'write' };
  return answer === 'dolibarr' || isDeleted ? { act: 'take' } : { act: 'ask' };
};

/**
 * Lines without a product are neither written nor removed: those that were added in the ERP and are missing
 * here are adopted after a write, since the totals would differ otherwise.
 */
export const hasAllTexts = ({ lines }: Pick<Order, 'lines'>, written: ErpFacts): boolean =>
  written.status === 'cancelled' || hasFreeLinesOf(lines, written);

/** The ERP's total after a write, where it differs from the total shown to the customer. */
export const otherTotalCents = (
  order: Pick<Order, 'status' | 'lines' | 'totalTtcCents'>,
  written: ErpFacts,
  theirCents: Cents,
): Cents | undefined =>
  // with free-text lines, the order is adopted next, including its total
  order.status !== 'annule' && theirCents !== order.totalTtcCents && hasFreeLinesOf(order.lines, written)
    ? theirCents
    : undefined;
