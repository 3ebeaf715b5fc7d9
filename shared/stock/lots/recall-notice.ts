import * as z from 'zod/mini';

/** A recalled lot: reason and instructions for customers. */
export const lotRecall = z.object({
  id: z.string(),
  productId: z.string(),
  productName: z.string(),
  lot: z.string(),
  reason: z.string(),
  instruction: z.string(),
  /** ISO instant. */
  at: z.string(),
  by: z.string(),
  /** False where the trace was truncated: more customers can be affected. */
  complete: z.boolean(),
});
export type LotRecall = z.output<typeof lotRecall>;

/** A recall notice of one customer, and when it was acknowledged. */
export const recallNotice = z.object({
  recallId: z.string(),
  productId: z.string(),
  lot: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  orders: z.array(z.string()),
  /** The recalled lot, or lots cut from it, that the customer received. */
  lots: z.array(z.string()),
  /** kg or pieces, net of returns. */
  qty: z.number(),
  /** Without an e-mail address, the customer must be called. */
  isMailed: z.boolean(),
  /**
   * 256 random bits of the letter's link. Stored in plain text: a repeated letter needs the same link, which
   * shows only the letter's content.
   */
  secret: z.string(),
  /** ISO instant of the customer's acknowledgement. */
  readAt: z.exactOptional(z.string()),
});
export type RecallNotice = z.output<typeof recallNotice>;

/** Token of a letter's link. */
export const recallToken = ({ recallId, customerId, secret }: RecallNotice): string =>
  [recallId, customerId, secret].join('.');

/** Parses a token; undefined for a malformed one. */
export const recallTokenParts = (
  token: string,
): Pick<RecallNotice, 'recallId' | 'customerId' | 'secret'> | undefined => {
  const [, recallId, customerId, secret] = /^([\w-]{1,64})\.([\w-]{1,64})\.([\w-]{43})$/.exec(token) ?? [];
  return recallId && customerId && secret ? { recallId, customerId, secret } : undefined;
};
