import { expect, test } from 'vitest';
import { toCsv } from '#shared/kernel/csv.ts';

const columns = [
  { header: 'Produit', value: (row: { name: string; kg: number | null }) => row.name },
  { header: 'Stock (kg)', value: (row: { name: string; kg: number | null }) => row.kg },
];

test('French Excel opens it as is', () => {
  expect(toCsv(columns, [{ name: 'Entrecôte', kg: 1234.5 }])).toBe(
    '\ufeffProduit;Stock (kg)\r\nEntrecôte;1234,5\r\n',
  );
});

test('separators, quotes and line ends stay inside their field', () => {
  const csv = toCsv(columns, [{ name: 'Côte; "os"\nlong', kg: null }]);
  expect(csv.split('\r\n')[1]).toBe('"Côte; ""os""\nlong";');
});

test.each([
  '=1+1',
  '+33555000000',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '\u00a0=1',
  '＝1',
  '＠SUM(1)',
])('a spreadsheet never runs %j', (name) => {
  const line = toCsv(columns, [{ name, kg: -3 }]).split('\r\n')[1] ?? '';
  expect(line.replace(/^"/, '').startsWith("'")).toBe(true);
});

test('a negative number stays a number', () => {
  expect(toCsv(columns, [{ name: 'Perte', kg: -3.25 }])).toContain('Perte;-3,25');
});
