import type { ErpFacts } from '#shared/erp/two-hands.ts';

/** As it lies in the table: prices in cents, with two decimals where they are finer, so that older items are read alike. */
export type StoredFacts = Omit<ErpFacts, 'lines'> & {
  lines: (Omit<ErpFacts['lines'][number], 'unitPriceHtE4'> & { unitPriceHtCents: number })[];
};

export const storedFacts = (facts: ErpFacts): StoredFacts => ({
  ...facts,
  lines: facts.lines.map(({ unitPriceHtE4, ...line }) => ({
    ...line,
    unitPriceHtCents: unitPriceHtE4 / 100,
  })),
});

export const factsFrom = (stored: StoredFacts): ErpFacts => ({
  ...stored,
  lines: stored.lines.map(({ unitPriceHtCents, ...line }) => ({
    ...line,
    unitPriceHtE4: Math.round(unitPriceHtCents * 100),
  })),
});
