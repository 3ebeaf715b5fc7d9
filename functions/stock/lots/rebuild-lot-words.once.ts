import * as z from 'zod/mini';
import { openLotWords } from '#functions/stock/stock.module.ts';
import { indexPage } from './index-lots.ts';

const lots = openLotWords();

const request = z.object({ cursor: z.optional(z.string()) });
/** Leaves time to answer within the function's five minutes. */
const LONGEST_MS = 240_000;

/**
 * Run by hand after the search missed lots, `{}`: puts them all down anew. Answers how many, and the cursor to go on with
 * where they were more than one run takes.
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
