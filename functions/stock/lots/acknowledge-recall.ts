import { timingSafeEqual } from 'node:crypto';
import type { RecallsStore } from '#functions/stock/lots/recalls.store.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { type LotRecall, type RecallNotice, recallTokenParts } from '#shared/stock/lots/recall-notice.ts';

/**
 * The subject of an e-mailed link. Mail programs open links automatically: opening alone is no
 * acknowledgement.
 */
export const readRecallNotice = async (recalls: RecallsStore, token: string) => {
  const { recall, notice } = await linked(recalls, token);
  return { success: true as const, data: noticeView(recall, notice) };
};

/** The customer confirms having read it; the first time counts. */
export const acknowledgeRecall = async (recalls: RecallsStore, token: string, now: Date) => {
  const { recall, notice } = await linked(recalls, token);
  const readAt = notice.readAt ?? now.toISOString();
  if (notice.readAt === undefined) await recalls.markRead(notice, readAt);
  return { success: true as const, data: noticeView(recall, { ...notice, readAt }) };
};

const linked = async (
  recalls: RecallsStore,
  token: string,
): Promise<{ recall: LotRecall; notice: RecallNotice }> => {
  const parts = recallTokenParts(token);
  const notice = parts && (await recalls.findNotice(parts.recallId, parts.customerId));
  if (!notice || !isSame(notice.secret, parts.secret)) throw invalid();
  const recall = await recalls.find(notice, notice.recallId);
  if (!recall) throw invalid();
  return { recall, notice };
};

/** Both have 43 characters: the stored one, and the length that the link's form allows. */
const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const invalid = () =>
  new Refusal(
    'token_invalid',
    'Ce lien n’est pas valable. Ouvrez-le tel qu’il est dans notre e-mail, ou appelez-nous.',
  );

const noticeView = (recall: LotRecall, notice: RecallNotice) => ({
  customer_name: notice.customerName,
  product_name: recall.productName,
  lot: recall.lot,
  lots: notice.lots,
  orders: notice.orders,
  qty: notice.qty,
  reason: recall.reason,
  instruction: recall.instruction,
  at: recall.at,
  read_at: notice.readAt ?? null,
});
