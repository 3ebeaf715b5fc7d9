import type { Outcome } from './run-part.ts';

/** Trials and results, as a table of Markdown: one row for each part, its rounds together. */
export const asTable = (outcomes: readonly Outcome[]): string => {
  const rows = [...Map.groupBy(outcomes, ({ part }) => part)].map(([part, all]) => {
    const sum = (of: (one: Outcome) => number) => all.reduce((total, one) => total + of(one), 0);
    const seeds = all.map(({ seed }) => seed);
    return [
      part.name,
      seeds.length === 1 ? String(seeds[0]) : `${seeds[0]} to ${seeds.at(-1)}`,
      `${sum(({ count }) => count)} ${part.counted}`,
      all.every(({ isKept }) => isKept) ? 'kept' : 'BROKEN',
      `${sum(({ seconds }) => seconds)} s`,
      `${sum(({ processorSeconds }) => processorSeconds)} s`,
      memory(all),
      Object.entries(all.at(-1)?.notes ?? {})
        .map(([name, value]) => `${name} ${value}`)
        .join(', '),
    ];
  });
  const head = ['part', 'seed', 'count', 'result', 'time', 'processor', 'memory', 'notes'];
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `\n${lines.join('\n')}\n`;
};

/** The peak of a part and all it started; over several rounds, of the first and of the last. */
const memory = (all: readonly Outcome[]): string => {
  const [first, last] = [all[0], all.at(-1)].map((one) => `${one?.peakMb ?? 0} MB`);
  return all.length === 1 ? `${first}` : `${first}, last ${last}`;
};
