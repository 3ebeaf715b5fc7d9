import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { repositoryFiles } from './citations.ts';

/** The reference of a product has no hyphen to break at. */
const OF_PRODUCTS = ['frontend/src/ui/table/product-name.tsx'];
/**
 * A number that JSX renders unchanged: a child in braces, not the value of a property, a key or a text that is made.
 */
const SHOWN = /(?<![=$])\{(?:[\w.]+\.)?reference\}|cell: \(\{ reference \}\) => reference,/g;

const shownBare = (text: string): string[] =>
  text.replaceAll(/<Reference>\{[^}]*\}<\/Reference>/g, '').match(SHOWN) ?? [];

test('the number of an order is shown by one component, which no line breaks', () => {
  const screens = repositoryFiles().filter(
    (file) => /^frontend\/src\/.*\.tsx$/.test(file) && !OF_PRODUCTS.includes(file),
  );
  expect(screens.length).toBeGreaterThan(100);
  const bare = screens.flatMap((file) =>
    shownBare(readFileSync(file, 'utf8')).map((found) => `${file}: ${found}`),
  );
  expect(bare).toEqual([]);
  expect(shownBare('<b>{order.reference}</b> <Reference>{reference}</Reference>')).toEqual([
    '{order.reference}',
  ]);
});
