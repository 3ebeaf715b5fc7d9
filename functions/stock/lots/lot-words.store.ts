import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';
import type { Page, Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';
import { matchesTerms } from '#shared/kernel/plain-text.ts';
import { type Lot, lotRef, type LotRef } from '#shared/stock/lots/lot.ts';
import { lotWords, SHORTEST_LOT_TERM } from '#shared/stock/lots/lot-search.ts';

const entryFrom = stored('lotWord', z.extend(lotRef, { madeAt: z.string(), words: z.string() }));
const storedFrom = stored('lotWordsKept', z.object({ words: z.string() }));

/** Made, or first entered, at the first instant or later, and before the second. */
export type LotStretch = { from: string; to: string };
/** Around every instant that can be written. */
export const EVER: LotStretch = { from: '0', to: '9999' };

type WordQuery = {
  terms: readonly string[];
  between: LotStretch;
  limit: number;
  cursor?: string | undefined;
};

/**
 * The part of the lots' store that is about finding them: an item for each word, so that a search reads what begins as it
 * does, whatever else there is.
 */
export const lotWordsPart = (table: Table) => ({
  /**
   * Puts a lot down under its words. Once they lie there it is one read, until a supplier or a delivery brings others; broken
   * off, it is done again.
   */
  async putWords(lot: Lot): Promise<void> {
    const { productId, madeAt } = lot;
    const all = lotWords(lot);
    const words = all.join(' ');
    const stored = await table.get(keys.lotWordsKept(productId, lot.lot));
    const before = stored ? storedFrom(stored).words : '';
    if (before === words) return;
    const keyOf = (word: string) => keys.lotWord(word, madeAt, productId, lot.lot);
    const gone = before.split(' ').filter((word) => isIndexed(word) && !all.includes(word));
    await Promise.all([
      ...all
        .filter(isIndexed)
        .map((word) => table.put({ ...keyOf(word), productId, lot: lot.lot, madeAt, words })),
      ...gone.map((word) => table.remove(keyOf(word))),
    ]);
    await table.put({ ...keys.lotWordsKept(productId, lot.lot), words });
  },

  /**
   * The lots that have a word beginning with each term, by the first of them: one page of its words, the last of the
   * alphabet first and the newest lot of each. A lot that two words would name comes by the first that is read.
   */
  async findByWords({ terms, between, limit, cursor }: WordQuery): Promise<Page<LotRef>> {
    const [leading = ''] = terms;
    const { pk } = keys.lotWord(leading, '', '', '');
    const query = { pk, prefix: leading, backward: true, consistent: false, limit, cursor };
    const { items, next } = await table.query(query);
    const found = items.flatMap((item) => {
      const { productId, lot, madeAt, words } = entryFrom(item);
      if (madeAt < between.from || madeAt >= between.to) return [];
      const all = words.split(' ');
      const first = all.findLast((word) => word.startsWith(leading)) ?? '';
      const isFirst = item['sk'] === keys.lotWord(first, madeAt, productId, lot).sk;
      return isFirst && matchesTerms(all, terms) ? [{ productId, lot }] : [];
    });
    return { items: found, next };
  },
});

/** The others are only asked beside a longer one. */
const isIndexed = (word: string): boolean => word.length >= SHORTEST_LOT_TERM;
