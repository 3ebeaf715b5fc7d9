import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';

/** Files that break a boundary, and the text of the rule that must catch each. */
const planted: [file: string, code: string, rule: RegExp][] = [
  ['shared/orders/bad-node.ts', "import 'node:fs';", /shared\/ is pure/],
  ['shared/orders/bad-function.ts', "import '#functions/orders/orders.store.ts';", /shared\/ is pure/],
  ['shared/orders/bad-clock.ts', 'export const now = () => Date.now();', /no clock/],
  ['functions/orders/bad-provider.ts', "import 'stripe';", /stay in functions\/gateways/],
  ['functions/orders/bad-parent.ts', "import '../catalog/catalog.store.ts';", /No parent-relative/],
  ['functions/orders/bad-zod.ts', "import { z } from 'zod';\nexport const s = z.string();", /zod\/mini/],
  [
    'functions/platform/bad-noun.ts',
    "import '#functions/orders/orders.store.ts';",
    /platform\/ imports platform/,
  ],
  [
    'frontend/src/features/orders/bad-function.ts',
    "import '#functions/orders/orders.store.ts';",
    /browser knows shared/,
  ],
  ['frontend/src/ui/bad-feature.ts', "import '#frontend/features/orders/x.ts';", /ground floor/],
  [
    'infra/bad-function.ts',
    "import '#functions/orders/orders.store.ts';",
    /names a function by its file path/,
  ],
];

/** Imports that climb, and similar ones that do not: a noun imports lower ranks only. */
const ladder: [file: string, imported: string, rule: RegExp | 'allowed'][] = [
  ['functions/stock/bad.ts', '#functions/orders/place-order.ts', /stock stands in rank/],
  ['functions/stock/sync/bad.ts', '#functions/erp/erp.module.ts', /stock stands in rank/],
  ['functions/stock/bad.ts', '#shared/payments/attempt.ts', /stock stands in rank/],
  ['functions/gateways/stripe/bad.ts', '#functions/payments/settle-payment.ts', /gateways stands in rank/],
  ['functions/payments/good.ts', '#functions/orders/place-order.ts', 'allowed'],
  ['functions/orders/bad.ts', '#functions/cutting/cut.ts', /Rank \d+ is orders's own/],
  ['functions/orders/bad.ts', '#shared/cutting/cutting.contract.ts', /Rank \d+ is orders's own/],
  ['functions/orders/good.ts', '#shared/cutting/cutting.events.ts', 'allowed'],
  ['functions/orders/bad.ts', '#functions/stock/stock.store.ts', /Another noun's store/],
  ['functions/erp/bad.ts', '#functions/stock/movements/movements.store.ts', /Another noun's store/],
  ['functions/stock/sync/good.ts', '#functions/stock/movements/movements.store.ts', 'allowed'],
  ['functions/erp/good.ts', '#functions/platform/outbox/outbox.store.ts', 'allowed'],
  ['functions/orders/good.ts', '#functions/stock/stock.module.ts', 'allowed'],
  ['shared/stock/bad.ts', '#shared/orders/order.ts', /stock stands in rank/],
  ['shared/orders/bad.ts', '#shared/cutting/ratio.ts', /Rank \d+ is orders's own/],
  ['shared/orders/good.ts', '#shared/stock/levels/stock-level.ts', 'allowed'],
  ['frontend/src/features/orders/bad.tsx', '#frontend/features/erp/admin/badge.tsx', /orders stands in rank/],
  ['frontend/src/features/orders/bad.ts', '#shared/payments/payments.contract.ts', /orders stands in rank/],
  ['frontend/src/features/orders/bad.ts', '#frontend/features/labels/label.ts', /Rank \d+ is orders's own/],
  ['frontend/src/features/orders/bad.ts', '#frontend/app/pro/layout.tsx', /features\/ never import app/],
  ['frontend/src/features/orders/good.ts', '#frontend/features/catalog/catalog.queries.ts', 'allowed'],
];

/** Two files that import each other by different names. */
const circle = {
  'functions/orders/a.ts': "import { b } from '#functions/orders/b.ts';\nexport const a = () => b;",
  'functions/orders/b.ts': "import { a } from './a.ts';\nexport const b = () => a;",
};

/** The same place with a name of its own, so that all are side by side and the linter runs once. */
const numbered = (file: string, n: number): string => file.replace(/(\.tsx?)$/, `-${n}$1`);
const plantedFiles = planted.map(([file, code, rule], n) => [numbered(file, n), code, rule] as const);
const ladderFiles = ladder.map(
  ([file, imported, rule], n) => [numbered(file, 100 + n), imported, rule] as const,
);

/** The linter's messages for each of these files. */
const lintFiles = (files: Record<string, string>): ReadonlyMap<string, string> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'boundaries-'));
  for (const [file, code] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${code}\n`);
  }
  for (const file of ['.oxlintrc.json', 'package.json']) copyFileSync(file, path.join(folder, file));
  const oxlint = path.resolve('node_modules/.bin/oxlint');
  const { stdout } = spawnSync(oxlint, ['--format=json', '.'], { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  const { diagnostics, number_of_files: looked } = JSON.parse(stdout) as {
    diagnostics: { filename: string; message: string; help?: string }[];
    number_of_files: number;
  };
  expect(looked).toBe(Object.keys(files).length);
  const byFile = new Map<string, string>();
  for (const { filename, message, help } of diagnostics)
    byFile.set(filename, `${byFile.get(filename) ?? ''}${message} ${help ?? ''}\n`);
  return byFile;
};

describe('imports run one way', () => {
  let said: ReadonlyMap<string, string>;
  beforeAll(() => {
    said = lintFiles({
      ...Object.fromEntries(plantedFiles.map(([file, code]) => [file, code])),
      ...Object.fromEntries(
        ladderFiles.map(([file, imported]) => [
          file,
          `import { it } from '${imported}';\nexport const used = it;`,
        ]),
      ),
      ...circle,
    });
  });

  test('the check covers the whole product', () => {
    const { ignorePatterns } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as {
      ignorePatterns: string[];
    };
    // built, generated or local files
    expect(ignorePatterns).toEqual(['dist', 'cdk.out', '.local', '.stryker-tmp']);
  });

  test.each(plantedFiles)('%s is caught', (file, _code, rule) => {
    expect(said.get(file)).toMatch(rule);
  });

  test.each(ladderFiles)('%s importing %s', (file, _imported, rule) => {
    if (rule === 'allowed') expect(said.get(file)).toBeUndefined();
    else expect(said.get(file)).toMatch(rule);
  });

  test('no file imports itself through others, under whatever name', () => {
    const circles = Object.keys(circle).map((file) => said.get(file) ?? '');
    expect(circles.join('')).toMatch(/Dependency cycle detected/);
  });
});
