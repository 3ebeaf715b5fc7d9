import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

/** Files that break a boundary, and the words of the rule that must catch each. */
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

/** Imports that climb, and those that look alike and do not: a noun imports lower ranks only. */
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

const folder = mkdtempSync(path.join(tmpdir(), 'boundaries-'));
afterAll(() => rmSync(folder, { recursive: true }));

const lint = (cwd: string): string => {
  const run = spawnSync(path.resolve('node_modules/.bin/oxlint'), ['.'], { cwd, encoding: 'utf8' });
  return run.stdout + run.stderr;
};

/** What the linter says of a product that is these files. */
const lintFiles = (files: Record<string, string>): string => {
  rmSync(folder, { recursive: true });
  for (const [file, code] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${code}\n`);
  }
  for (const file of ['.oxlintrc.json', 'package.json']) copyFileSync(file, path.join(folder, file));
  return lint(folder);
};

describe('imports run one way', () => {
  test('the check looks at the whole product', () => {
    const looked = Number(/on (\d+) files/.exec(lint('.'))?.[1]);
    const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' })
      .trim()
      .split('\n').length;
    expect(looked).toBeGreaterThan(300);
    expect(looked).toBeGreaterThanOrEqual(tracked * 0.9);
  });

  test.each(planted)('%s is caught', (file, code, rule) => {
    expect(lintFiles({ [file]: code })).toMatch(rule);
  });

  test.each(ladder)('%s importing %s', (file, imported, rule) => {
    const said = lintFiles({ [file]: `import { it } from '${imported}';\nexport const used = it;` });
    if (rule === 'allowed') expect(said).toContain('0 warnings and 0 errors');
    else expect(said).toMatch(rule);
  });

  test('no file comes back to itself, whatever name it is imported by', () => {
    const said = lintFiles({
      'functions/orders/a.ts': "import { b } from '#functions/orders/b.ts';\nexport const a = () => b;",
      'functions/orders/b.ts': "import { a } from './a.ts';\nexport const b = () => a;",
    });
    expect(said).toMatch(/Dependency cycle detected/);
  });
});
