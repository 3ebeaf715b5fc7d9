import * as z from 'zod/mini';

/** A price agreed with one customer for one product; `discount`: its own discount, where set. */
const agreedPrice = z.object({ priceE4: z.number(), discount: z.number() });

/** By product for one customer, or by third party for one product. */
export const agreedPrices = z.record(z.string(), agreedPrice);
export type AgreedPrices = z.output<typeof agreedPrices>;

/** Agreed prices of one third party, by product. */
export const agreedWith = (all: ReadonlyMap<string, AgreedPrices>, partyId: string): AgreedPrices =>
  Object.fromEntries(
    [...all].flatMap(([productId, prices]) => {
      const price = prices[partyId];
      return price ? [[productId, price]] : [];
    }),
  );
