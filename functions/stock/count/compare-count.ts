import type { MovementServices } from '#functions/stock/movements/movement-services.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { comparedCount } from '#shared/stock/count/compared-count.ts';
import type { CompareCountBody } from '#shared/stock/count/count-bodies.ts';
import { levelAt } from '#shared/stock/levels/stock-level.ts';
import { countedLines, countedLots } from './counted-lines.ts';
import { eurosFromCents } from '#shared/kernel/money.ts';

/** The counted stock of a site next to the stock on record now; writes nothing. */
export const compareCount = async (
  services: MovementServices,
  { body, now }: { body: CompareCountBody; now: Date },
) => {
  const siteId = body.warehouse_id;
  const lines = await countedLines(services, body);
  const levels = await services.stock.currentLevels(lines.map(({ product }) => product.id));
  const lots = await services.stock.lots.findMany(
    lines.flatMap(({ product }) =>
      levelAt(levels.get(product.id), siteId).lots.map(({ lot }) => ({ productId: product.id, lot })),
    ),
  );
  const day = parisDay(now);
  const compared = lines.map(({ product, requested }, at) =>
    comparedCount(
      { product, siteId, milli: requested.milli, lots: countedLots(body.lines[at]!) },
      { level: levels.get(product.id), lots, day },
    ),
  );
  return {
    success: true as const,
    data: compared.map((row) => ({
      product_id: row.product.id,
      product_name: row.product.label,
      unit: row.product.unit,
      counted: row.counted / 1000,
      expected: row.expected / 1000,
      ...(row.expectedPieces === undefined ? {} : { expected_pieces: row.expectedPieces }),
      difference: row.difference / 1000,
      value: eurosFromCents(row.valueCents),
      version: row.version,
      prepared: row.prepared / 1000,
      takes: row.takes.map(({ lot, milli, sellBy, isPastDate }) => ({
        lot,
        qty: milli / 1000,
        sellby: sellBy,
        past_date: isPastDate,
      })),
      ...(row.comes.length === 0
        ? {}
        : { comes: row.comes.map(({ lot, milli }) => ({ lot, qty: milli / 1000 })) }),
      needs_lot: row.byLots,
      lots: row.lots,
      refusal: row.refusal,
    })),
  };
};
