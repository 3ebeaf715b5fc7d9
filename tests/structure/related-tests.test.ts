import { expect, test } from 'vitest';
import { distancesFrom } from '#tests/check/import-graph.ts';
import { relatedTests, testsWithin } from '#tests/check/related-tests.ts';

/** Without this file, which names its examples. */
const testsOf = (file: string) =>
  [...relatedTests([file]).keys()].filter((test) => test !== 'tests/structure/related-tests.test.ts');

test('a rule of shared/ is followed to the tests that depend on it, the nearest at the smallest distance', () => {
  const related = relatedTests(['shared/orders/order-status.ts']);
  expect([...related.keys()]).toContain('tests/domain/orders/order-status.test.ts');
  expect(related.get('tests/domain/orders/order-status.test.ts')).toBe(1);
  expect([...related.keys()].every((file) => file.endsWith('.test.ts') || file.endsWith('.test.tsx'))).toBe(
    true,
  );
});

test('a module of the browser alone is not followed to the tests of functions', () => {
  const related = testsOf('frontend/src/lib/api/call.ts');
  expect(related.length).toBeGreaterThan(0);
  expect(related.filter((file) => file.startsWith('tests/functions/'))).toEqual([]);
});

test('files named by their path count: data of a sandbox, a process that a test starts', () => {
  expect(testsOf('infra/sandboxes/dolibarr/data/products.json')).toContain(
    'tests/infra/sandboxes/cashmag/sales.test.ts',
  );
  expect(testsOf('tests/infra/local/queue/queue-process.ts')).toEqual([
    'tests/infra/local/queue/durability.test.ts',
  ]);
});

test('a circle of imports ends', () => {
  const importers = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['a', 'c'])],
  ]);
  expect(distancesFrom(['a'], importers)).toEqual(
    new Map([
      ['a', 0],
      ['b', 1],
      ['c', 2],
    ]),
  );
});

test('the nearest tests run as long as there is time, heavy ones never, an edited one always', () => {
  const distances = new Map([
    ['tests/functions/far.test.ts', 4],
    ['tests/simulation/simulation.test.ts', 1],
    ['tests/crash/edited.test.ts', 0],
    ['tests/domain/near.test.ts', 1],
    ['tests/domain/slow.test.ts', 1],
    ['tests/functions/small.test.ts', 5],
  ]);
  const seconds: Record<string, number> = {
    'tests/crash/edited.test.ts': 6,
    'tests/domain/near.test.ts': 1,
    'tests/domain/slow.test.ts': 30,
    'tests/functions/far.test.ts': 9,
    'tests/functions/small.test.ts': 1,
  };
  expect(testsWithin(15, distances, (file) => seconds[file])).toEqual({
    run: ['tests/crash/edited.test.ts', 'tests/domain/near.test.ts', 'tests/functions/small.test.ts'],
    leftOut: [
      'tests/simulation/simulation.test.ts',
      'tests/domain/slow.test.ts',
      'tests/functions/far.test.ts',
    ],
  });
});
