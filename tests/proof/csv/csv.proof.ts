import { expect, test } from 'vitest';
import { toCsv } from '#shared/kernel/csv.ts';
import { seededRandom } from '#tests/crash/seeded-random.ts';
import { proofSeed, say } from '#tests/proof/seed.ts';
import { formulas } from './formulas.ts';
import { isRun, readCsv } from './read-csv.ts';

type Row = { name: string; kg: number | null };
const columns = [
  { header: 'Nom', value: ({ name }: Row) => name },
  { header: 'kg', value: ({ kg }: Row) => kg },
  { header: 'Encore', value: ({ name }: Row) => name },
];
const random = seededRandom(proofSeed);
const PIECES = ['=', '+', '-', '@', '\t', '\r', '\n', '"', ';', "'", ' ', 'a', '1', 'é', '＝', '|', '%'];
const scrambled = () => Array.from({ length: random.between(1, 12) }, () => random.pick(PIECES)).join('');

test(`every cell is shown and none is run (PROOF_SEED=${proofSeed})`, () => {
  const names = [...formulas, ...Array.from({ length: 20_000 }, scrambled)];
  const rows = names.map((name): Row => ({ name, kg: random.pick([null, -3.25, 0, 1e6]) }));
  const [, ...cells] = readCsv(toCsv(columns, rows));
  expect(cells.map((row) => row.length)).toEqual(rows.map(() => columns.length));
  for (const [n, row] of cells.entries()) {
    const { name } = rows[n] ?? { name: '' };
    // the whole name is there, at most disarmed
    for (const cell of [row[0], row[2]]) {
      expect([name, `'${name}`], JSON.stringify(name)).toContain(cell);
      expect(isRun(cell ?? ''), JSON.stringify(name)).toBe(false);
    }
    expect(isRun(row[1] ?? ''), JSON.stringify(row)).toBe(false);
  }
  say({ count: cells.length * columns.length });
});
