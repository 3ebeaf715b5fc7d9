import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { storedVersions } from '#functions/stored-versions.ts';
import type { keys } from '#functions/table-keys.ts';
import { storedItems } from '#tests/support/database/stored-items.ts';

/** The file of fixtures of each kind that ever changed its shape. */
const FIXTURES: Partial<Record<keyof typeof keys, string>> = {
  order: 'orders',
  cart: 'carts',
  stock: 'stock-levels',
  outboxEntry: 'operations',
  ledgerDocument: 'movement-documents',
};

const changed = Object.entries(storedVersions)
  .filter(([, version]) => version > 1)
  .map(([kind, version]) => [kind as keyof typeof keys, version] as const);

describe('a kind whose shape changed', () => {
  test.each(changed)(
    '%s (version %i) has items of every version before, each saying which',
    (kind, version) => {
      const file = FIXTURES[kind];
      expect(file, `no fixtures are named for ${kind}`).toBeDefined();
      for (let before = 1; before < version; before++) {
        const path = new URL(`../fixtures/stored/v${before}/${file}.json`, import.meta.url);
        expect(existsSync(path), `${path.pathname} is missing`).toBe(true);
        const items = storedItems(`v${before}`, file!);
        expect(items.length).toBeGreaterThan(0);
        for (const item of items) expect((item['v'] as number | undefined) ?? 1).toBe(before);
      }
    },
  );
});

test('there is a kind whose shape changed, and none has fixtures that changed nothing', () => {
  expect(changed.map(([kind]) => kind).toSorted()).toEqual(Object.keys(FIXTURES).toSorted());
});
