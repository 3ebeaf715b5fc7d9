import { type Catalog } from '#functions/catalog/catalog.module.ts';
import { log } from '#functions/platform/logger.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { withOrderWeights } from '#shared/catalog/learned-weights.ts';

type Weighed = { orderId: string; productId: string; grams: readonly number[] };

/**
 * Saves the weights of an order's pieces, for later proposals of their products. An order counts once,
 * however often its event arrives. Best effort and outside the closing's transaction: it decides nothing.
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
