import type { MovementServices } from '#functions/stock/movements/movement-services.ts';
import { recordMovements } from '#functions/stock/movements/record-movements.ts';
import { movementsView } from '#functions/stock/movements/movement-views.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { refuseUnsaidLots } from '#shared/stock/count/compared-count.ts';
import { REQUIRED_FIELDS } from '#shared/stock/movements/movement-bodies.ts';
import { isSiteId, realAt, type SiteId, siteLabel } from '#shared/stock/levels/stock-level.ts';

type SetStock = {
  productId: string;
  adminId: string;
  body: {
    /** Thousandths of the product's unit, at least 0. */
    quantity?: number | undefined;
    warehouse_id?: string | undefined;
    lot?: string | undefined;
    label?: string | undefined;
    version?: number | undefined;
  };
  now: Date;
};

/**
 * API-13, AMB-09: sets a site's stock to a counted quantity. The difference is a movement, conditional on no
 * movement since the stock was read: 409 otherwise, since the count may be older.
 */
export const setStock = async (services: MovementServices, { productId, adminId, body, now }: SetStock) => {
  if (body.quantity === undefined) throw refuse('quantity', REQUIRED_FIELDS);
  const siteId = body.warehouse_id ?? '1';
  if (!isSiteId(siteId)) {
    throw refuse('warehouse_id', 'Cet entrepôt n’existe pas : 1 est Bruges, 2 est Lormont.');
  }
  const product = await services.catalog.getProduct(productId);
  if (!product) throw new Refusal('not_found', 'Ce produit n’existe pas.');
  const level = (await services.stock.currentLevels([productId])).get(productId);
  const moves = level?.moves ?? 0;
  if (body.version !== undefined && body.version !== moves) {
    throw new Refusal('version_conflict', undefined, { field: 'version' });
  }
  const previous = realAt(level, siteId);
  const milli = body.quantity - previous;
  if (milli === 0) return answer(productId, siteId, previous, previous, moves, []);
  if (level?.byLots && body.lot === undefined) {
    throw refuse('lot', 'Ce produit est suivi par lots : indiquez le lot à corriger.');
  }
  const recorded = await recordMovements(services, {
    adminId,
    idempotencyKey: undefined,
    sent: body,
    kind: 'correction',
    lines: [
      {
        path: '',
        siteId,
        milli,
        product_id: productId,
        lot: body.lot,
        label: body.label ?? `Correction du stock de ${siteLabel(siteId)}`,
        version: moves,
      },
    ],
    // with a named lot, the difference is its
    accept: ({ lines }) =>
      refuseUnsaidLots(lines, new Set(body.lot === undefined ? [] : [body.lot]), parisDay(now)),
    now,
  });
  return answer(productId, siteId, body.quantity, previous, moves + 1, movementsView(recorded));
};

const answer = (
  productId: string,
  siteId: SiteId,
  milli: number,
  previous: number,
  version: number,
  movements: ReturnType<typeof movementsView>,
) => ({
  success: true as const,
  message: 'Stock mis à jour avec succès',
  data: {
    product_id: productId,
    warehouse_id: siteId,
    quantity: milli / 1000,
    previous: previous / 1000,
    version,
    movements,
  },
});

const refuse = (field: string, message: string): Refusal => new Refusal('invalid_input', message, { field });
