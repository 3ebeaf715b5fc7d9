import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';
import type { Page, Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';
import { matchesTerms } from '#shared/kernel/plain-text.ts';
import { type Lot, lotRef, type LotRef } from '#shared/stock/lots/lot.ts';
import { lotSearchWords, SHORTEST_LOT_TERM } from '#shared/stock/lots/lot-search.ts';

const entryFrom = stored('lotWord', z.extend(lotRef, { madeAt: z.string(), words: z.string() }));
const storedFrom = stored('lotWordsKept', z.object({ words: z.string() }));

/** Created, or first entered, at `from` or later, and before `to`. */
export type LotStretch = { from: string; to: string };
/** Contains every ISO instant. */
export const EVER: LotStretch = { from: '0', to: '9999' };

type WordQuery = {
  terms: readonly string[];
  between: LotStretch;
  limit: number;
  cursor?: string | undefined;
};

/**
 * Search index of lots: one item per word, read by prefix, so its cost does not depend on the number of
 * lots.
 */
export const lotWordsPart = (table: Table) => ({
  /**
   * Writes the index words of a lot. Once they exist it costs one read, until a supplier or a delivery adds
   * others. Idempotent.
   */
  async putWords(lot: Lot): Promise<void> {
    const { productId, madeAt } = lot;
    const all = lotSearchWords(lot);
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
   * The lots with a word beginning with each term, by the first matching word: one page of its words, in
   * descending order, and the newest lots of each. A lot that matches by two words is returned for the first
   * one read.
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

/** Shorter words are matched only in combination with a longer one. */
const isIndexed = (word: string): boolean => word.length >= SHORTEST_LOT_TERM;
