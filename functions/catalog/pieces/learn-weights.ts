import { type Catalog } from '#functions/catalog/catalog.module.ts';
import { log } from '#functions/platform/logger.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { withOrderWeights } from '#shared/catalog/learned-weights.ts';

type Weighed = { orderId: string; productId: string; grams: readonly number[] };

/**
 * Keeps what the pieces of an order weighed, for what is proposed of their products. An order counts once, however often it
 * is told. Best effort: it decides nothing, so that a closing waits for nothing of it in its transaction.
 */
export const learnWeights = async (
  catalog: Pick<Catalog, 'weighedPieces' | 'keepWeighedPieces'>,
  weighed: readonly Weighed[],
): Promise<void> => {
  await Promise.all(
    weighed.map(({ orderId, productId, grams }) =>
      retryOnConflict(async () => {
        const { orders, version } = await catalog.weighedPieces(productId);
        await catalog.keepWeighedPieces(productId, withOrderWeights(orders, { orderId, grams }), version);
      }).catch((error: unknown) => {
        log.warn('the weights of an order were not learned', { orderId, productId, error });
      }),
    ),
  );
};
