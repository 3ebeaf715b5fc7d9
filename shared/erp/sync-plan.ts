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

/** What is known of an order in the ERP from before. */
type Known = { erpId?: string; base?: ErpFacts; closedAt?: string; writing?: Writing };

/** What was asked about an order, and what a person said to it. */
type Question = { seen: ErpFacts | null; decided?: string };

type Ours = Pick<Order, 'status' | 'lines' | 'closedAt'>;

/**
 * What is to be done about an order. `over`: what a person has seen of it there, and wants replaced by ours; `why`: where
 * it is not that both sides changed it, or that it is gone.
 */
export type SyncPlan =
  | { act: 'nothing' | 'take' }
  | { act: 'write'; over?: ErpFacts }
  | { act: 'ask'; why?: string; isReopened?: true };

/** Which of them it is: the one is undone by a credit note, the other by taking its shipment back. */
const outOfReach = ({ isBilled }: Pick<ErpFacts, 'isBilled'>): SyncPlan => ({
  act: 'ask',
  why: `Déjà ${isBilled ? 'facturée' : 'expédiée'} dans Dolibarr : la version du site ne peut plus y être écrite. Corrigez-la d’abord là-bas.`,
});

/** The order as the ERP can hold it: lines without a product are never sent there. */
export const ourSide = ({ status, lines }: Pick<Order, 'status' | 'lines'>): OurSide => ({
  isCancelled: status === 'annule',
  lines: erpLines(lines.filter((line) => !isFreeLine(line))),
});

/**
 * Both hold it. What was last read back is the base: only the shop changed it since, and it is written; only the house
 * changed it there, and the shop takes that over; both did, and a person says, whose word holds for what they saw.
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
  // its goods had left: whether they come back is nothing that a status says
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
 * Its preparation was closed since it was last read there: what was weighed is a word of ours, also where it comes to what
 * was ordered, and a correction there that nobody had seen by then was made of something else.
 */
export const isWeighedSince = ({ closedAt }: Pick<Order, 'closedAt'>, known: Known): boolean =>
  closedAt !== undefined && closedAt !== known.closedAt;

/** A write of ours stopped on its way, and nobody touched what it left. */
const isHalfWritten = ({ base, writing }: Known, theirs: ErpFacts): boolean =>
  writing !== undefined &&
  (theirs.status === 'draft' || !base || !isSame(base, theirs)) &&
  isOwnTrace(writing, theirs);

/** The ERP does not hold it: whether it ever did. */
export const everExistedInErp = ({ erpRef }: Pick<Order, 'erpRef'>, known: Known): boolean =>
  wasReadBack(known) || erpRef !== null;

export const wasReadBack = ({ base, erpId }: Known): boolean => base !== undefined && erpId !== undefined;

/** That it was deleted there says enough: nobody changed it here, and no money is in it. */
export const canAcceptDeletion = (
  order: Pick<Order, 'status' | 'lines'> & Pick<Order, 'paidCents'>,
  { base }: Known,
): boolean => base !== undefined && isAlike(ourSide(order), base) && order.paidCents === 0;

/**
 * It was there and is not any more. `isDeleted`: somebody deleted it and that is enough; where it is not, or the ERP's
 * table may be from before, a person says.
 */
export const planOfGone = (question: Question | undefined, isDeleted: boolean): SyncPlan => {
  const answer = question?.seen === null ? question.decided : undefined;
  if (answer === 'site') return { act: 'write' };
  return answer === 'dolibarr' || isDeleted ? { act: 'take' } : { act: 'ask' };
};

/**
 * Lines without a product are never sent and never removed: those that the house added there, and the order here does not
 * have, are taken over after a write, or the two would come to different totals.
 */
export const hasAllTexts = ({ lines }: Pick<Order, 'lines'>, written: ErpFacts): boolean =>
  written.status === 'cancelled' || hasFreeLinesOf(lines, written);

/** What the ERP's own arithmetic made of what was written, where it is not what the customer was told. */
export const otherTotalCents = (
  order: Pick<Order, 'status' | 'lines' | 'totalTtcCents'>,
  written: ErpFacts,
  theirCents: Cents,
): Cents | undefined =>
  // with texts of the house in it the order is taken over after this, total and all
  order.status !== 'annule' && theirCents !== order.totalTtcCents && hasFreeLinesOf(order.lines, written)
    ? theirCents
    : undefined;
