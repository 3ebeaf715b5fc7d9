import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every key of the table is in docs/table.md, and no other', () => {
  const keys = readFileSync('functions/table-keys.ts', 'utf8');
  const names = [...keys.matchAll(/[ps]k: [`']([A-Z][A-Z_-]+)/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(100);
  const table = readFileSync('docs/table.md', 'utf8');
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(table))).toEqual([]);
  const code = keys + readFileSync('functions/table-indexes.ts', 'utf8');
  const told = [...table.matchAll(/`([A-Z][A-Z_-]+)/g)].map(([, name = '']) => name);
  expect(told.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});
