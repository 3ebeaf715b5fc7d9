import * as z from 'zod/mini';
import { extractionServices } from '#functions/stock/stock.module.ts';
import { rebuildDays } from '#functions/stock/extraction/rebuild-days.ts';

const services = extractionServices();

const request = z.object({ days: z.int().check(z.minimum(1), z.maximum(31)) });

/**
 * Run by hand after nights without an extraction, `{"days": 6}`: rebuilds the missing days from the ERP's
 * movements since. Returns them.
 */
export const handler = async (event: unknown): Promise<Record<string, unknown>> => {
  const parsed = request.safeParse(event);
  if (!parsed.success) return { rebuilt: [], reason: 'days est un nombre de jours, de 1 à 31.' };
  return { rebuilt: await rebuildDays(services, parsed.data) };
};
