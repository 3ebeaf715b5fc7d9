import * as z from 'zod/mini';
import { openLotSearchIndex } from '#functions/stock/stock.module.ts';
import { indexPage } from './index-lots.ts';

const lots = openLotSearchIndex();

const request = z.object({ cursor: z.optional(z.string()) });
/** Leaves time to answer within the function's five minutes. */
const LONGEST_MS = 240_000;

/**
 * Run by hand if the search misses lots, `{}`: re-indexes all of them. Returns their number, and the cursor
 * to continue if one run is not enough.
 */
export const handler = async (event: unknown): Promise<Record<string, unknown>> => {
  const parsed = request.safeParse(event ?? {});
  if (!parsed.success) return { lots: 0, reason: 'cursor est celui de la réponse précédente.' };
  const until = Date.now() + LONGEST_MS;
  let cursor = parsed.data.cursor;
  let count = 0;
  do {
    const { read, next } = await indexPage(lots, cursor);
    count += read;
    cursor = next ?? undefined;
  } while (cursor !== undefined && Date.now() < until);
  return { lots: count, ...(cursor === undefined ? {} : { cursor }) };
};
