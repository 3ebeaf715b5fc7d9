import type { MovementServices } from '#functions/stock/movements/movement-services.ts';
import { resolveProducts, type ResolvedLine } from '#functions/stock/movements/resolve-products.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { type CountedLot, refuseOddLots } from '#shared/stock/count/counted-lots.ts';
import type { CompareCountBody } from '#shared/stock/count/count-bodies.ts';

/** The counted lines with their products; a product appears once in a count. */
export const countedLines = async (
  services: MovementServices,
  { warehouse_id: siteId, lines }: CompareCountBody,
): Promise<ResolvedLine[]> => {
  for (const [at, line] of lines.entries())
    refuseOddLots({ milli: line.counted, lots: countedLots(line) }, `lines.${at}.`);
  const requested = lines.map(({ product_id, counted }, i) => ({
    path: `lines.${i}.`,
    product_id,
    siteId,
    milli: counted,
  }));
  const { resolved } = await resolveProducts(services, requested, '', false).catch(namedAsCounted);
  const ids = resolved.map(({ product }) => product.id);
  const twice = ids.findIndex((id, i) => ids.indexOf(id) !== i);
  if (twice === -1) return resolved;
  const { label } = resolved[twice]!.product;
  throw new Refusal('invalid_input', `« ${label} » est deux fois dans le comptage.`, {
    field: `lines.${twice}.product_id`,
  });
};

/** The lots named by the scanned labels. */
export const countedLots = ({ lots = [] }: CompareCountBody['lines'][number]): CountedLot[] =>
  lots.map(({ lot, counted }) => ({ lot, milli: counted }));

/** A movement calls its quantity `qty`. */
const namedAsCounted = (error: unknown): never => {
  if (!(error instanceof Refusal) || !error.field?.endsWith('.qty')) throw error;
  throw new Refusal(error.code, error.message, { field: error.field.replace(/qty$/, 'counted') });
};
