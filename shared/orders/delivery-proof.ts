/** What of a line the receiver did not take, and why. */
type RefusedLine = { productId: string; reason: string };

/** Who took the goods of an order, when, and what was said about them. */
export type DeliveryProof = {
  receiver: string;
  /** ISO instant, as the driver's telephone said it, within what can be. */
  at: string;
  /** What the receiver found wrong; empty when nothing. */
  reserves: string;
  refused: readonly RefusedLine[];
  /** Under which key it was sent: sent again it is the same. */
  key: string;
};

/** A telephone's clock may be wrong: nothing is handed over before it was prepared, or after it was told. */
export const handedOverAt = (said: string, closedAt: string, now: string): string =>
  said < closedAt ? closedAt : said > now ? now : said;
