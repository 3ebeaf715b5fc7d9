import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { log } from '#functions/platform/logger.ts';
import type { LotsStore } from '#functions/stock/lots/lots.store.ts';

type Lots = Pick<LotsStore, 'find' | 'putWords' | 'list'>;

/** A lot from the table's stream; `sameAs`: it is stored under another product, from where it is found. */
const writtenLot = z.object({
  productId: z.object({ S: z.string() }),
  lot: z.object({ S: z.string() }),
  sameAs: z.optional(z.unknown()),
});

/**
 * Writes the index words of every saved lot. The lot is read in its present state, so a duplicate or late
 * record does no harm. The first failure is where the stream resumes.
 */
export const indexLots =
  (lots: Lots) =>
  async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    for (const { dynamodb } of Records) {
      const { productId, lot, sameAs } = writtenLot.parse(dynamodb?.NewImage);
      if (sameAs !== undefined) continue;
      try {
        const written = await lots.find({ productId: productId.S, lot: lot.S });
        if (written) await lots.putWords(written);
      } catch (error) {
        log.warn('lots wait to be found', { lot: lot.S, error });
        return { batchItemFailures: [{ itemIdentifier: dynamodb?.SequenceNumber ?? '' }] };
      }
    }
    return { batchItemFailures: [] };
  };

/** Re-indexes a page of all lots; returns the cursor of the next one, or null. */
export const indexPage = async (
  lots: Lots,
  cursor?: string,
): Promise<{ read: number; next: string | null }> => {
  const { items, next } = await lots.list(100, cursor);
  await Promise.all(items.map((lot) => lots.putWords(lot)));
  return { read: items.length, next };
};
