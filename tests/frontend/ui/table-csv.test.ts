import { globSync, readFileSync } from 'node:fs';
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

test.each([
  '0412',
  '04-12',
  '12E5',
  '1/2',
  '3760123456784',
  '73282932000074',
  '01000',
  '05 36 49 00 00',
  '12:30',
  '50%',
  '3 mars',
  'MAI-26',
  '4-déc',
  'vrai',
  '12,5',
  '1 000',
])('a spreadsheet leaves the name %j as it is', (name) => {
  expect(toCsv(columns, [{ name, kg: 1 }]).split('\r\n')[1]).toBe(`'${name};1`);
});

test.each([
  'BV-1126-3',
  'ENTRECOTE',
  '12 rue de l’Essai',
  '3 pièces',
  'L0412',
  '2026-11-26',
  '2026-11-26 06:30',
  'Mars et fils',
])('values that no spreadsheet converts, and a day, are unchanged: %j', (name) =>
  expect(toCsv(columns, [{ name, kg: 1 }]).split('\r\n')[1]).toBe(`${name};1`),
);

test('a lot that looks like a day is a name', () => {
  const lots = [{ header: 'Lot', value: ({ name }: { name: string }) => name, isName: true }];
  expect(toCsv(lots, [{ name: '2026-11-26' }]).split('\r\n')[1]).toBe("'2026-11-26");
});

test('a negative number stays a number', () => {
  expect(toCsv(columns, [{ name: 'Perte', kg: -3.25 }])).toContain('Perte;-3,25');
});

test('an instant is in the time zone of Bordeaux, a day unchanged, whatever the zone of the exporting user', () => {
  const csv = toCsv(columns, [
    { name: '2026-11-26T23:30:00.000Z', kg: 1 },
    { name: '2026-11-26', kg: 2 },
  ]);
  expect(csv.split('\r\n').slice(1, 3)).toEqual(['2026-11-27 00:30;1', '2026-11-26;2']);
});

test('no table has dates in another format', () => {
  const files = globSync('frontend/src/**/*.tsx');
  expect(files.length).toBeGreaterThan(300);
  const own = files.filter((file) =>
    /csv: [^\n]*format(Date|Time|Relative)/.test(readFileSync(file, 'utf8')),
  );
  expect(own).toEqual([]);
});
