import * as z from 'zod/mini';

/** A price that the house agreed with one customer for one product; `discount` is its own, where the house gave it one. */
const agreedPrice = z.object({ priceE4: z.number(), discount: z.number() });

/** By product, of one customer; or by the ERP's third party, of one product. */
export const agreedPrices = z.record(z.string(), agreedPrice);
export type AgreedPrices = z.output<typeof agreedPrices>;

/** What one third party pays, by product, of what is agreed for all products. */
export const agreedWith = (all: ReadonlyMap<string, AgreedPrices>, partyId: string): AgreedPrices =>
  Object.fromEntries(
    [...all].flatMap(([productId, prices]) => {
      const price = prices[partyId];
      return price ? [[productId, price]] : [];
    }),
  );
