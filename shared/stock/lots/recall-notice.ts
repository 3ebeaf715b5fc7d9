import * as z from 'zod/mini';

/** A lot that customers were told not to use: why, and what to do with it. */
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
  /** False where more was made of the lot than one answer follows: there may be customers beyond. */
  complete: z.boolean(),
});
export type LotRecall = z.output<typeof lotRecall>;

/** What one customer was told of a recall, and since when they have read it. */
export const recallNotice = z.object({
  recallId: z.string(),
  productId: z.string(),
  lot: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  orders: z.array(z.string()),
  /** The lots that they have some of: the lot itself, or what was cut from it. */
  lots: z.array(z.string()),
  /** kg or pieces, less what came back. */
  qty: z.number(),
  /** No letter goes to who has no address: they are called. */
  isMailed: z.boolean(),
  /**
   * 256 random bits of the letter's link. Kept as it is: a letter that is written again after a failed sending carries the
   * same link, and all that it opens is what the letter says.
   */
  secret: z.string(),
  /** ISO instant at which the customer said so. */
  readAt: z.exactOptional(z.string()),
});
export type RecallNotice = z.output<typeof recallNotice>;

/** What the link of a letter carries. */
export const recallToken = ({ recallId, customerId, secret }: RecallNotice): string =>
  [recallId, customerId, secret].join('.');

/** The parts of a link; undefined for what none of ours looks like. */
export const recallTokenParts = (
  token: string,
): Pick<RecallNotice, 'recallId' | 'customerId' | 'secret'> | undefined => {
  const [, recallId, customerId, secret] = /^([\w-]{1,64})\.([\w-]{1,64})\.([\w-]{43})$/.exec(token) ?? [];
  return recallId && customerId && secret ? { recallId, customerId, secret } : undefined;
};
