import { type Noun, nouns, rankOf } from '#infra/lint/ranks.ts';
import type { Restriction } from '#infra/lint/restricted-imports.ts';

/** The trees with nouns, as in imports. */
type Tree = '#shared' | '#functions' | '#frontend/features';

/** Forbidden imports of a noun in these trees: higher ranks, its own rank except events, and all stores. */
export const ladderFor = (noun: Noun, trees: readonly Tree[]): Restriction[] => [
  ...ranksAbove(noun, trees),
  ...peers(noun, trees),
  ...(trees.includes('#functions') ? [otherStores(noun)] : []),
];

const ranksAbove = (noun: Noun, trees: readonly Tree[]): Restriction[] => {
  const above = nouns.filter((other) => rankOf(other) > rankOf(noun));
  if (above.length === 0) return [];
  return [
    {
      regex: `^(${trees.join('|')})/(${above.join('|')})/`,
      message: `${noun} stands in rank ${rankOf(noun)} and imports lower ranks only (infra/lint/ranks.ts).`,
    },
  ];
};

/** The lowest rank is one layer, whose parts may use each other. */
const peers = (noun: Noun, trees: readonly Tree[]): Restriction[] => {
  const others = nouns.filter((other) => other !== noun && rankOf(other) === rankOf(noun));
  if (rankOf(noun) === 0 || others.length === 0) return [];
  return [
    {
      group: others.flatMap((other) => [
        ...trees.map((tree) => `${tree}/${other}/**`),
        `!#shared/${other}/${other}.events.ts`,
      ]),
      message: `Rank ${rankOf(noun)} is ${noun}'s own: use shared/<noun>/<noun>.events.ts (infra/lint/ranks.ts).`,
    },
  ];
};

const otherStores = (noun: Noun): Restriction => ({
  group: [
    '#functions/**/*.store.ts',
    '!#functions/platform/**/*.store.ts',
    `!#functions/${noun}/**/*.store.ts`,
  ],
  message: "Another noun's store: use its use cases, or what its <noun>.module.ts opens.",
});
