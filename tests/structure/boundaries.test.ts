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

const folder = mkdtempSync(path.join(tmpdir(), 'boundaries-'));
afterAll(() => rmSync(folder, { recursive: true }));

const lint = (cwd: string): string => {
  const run = spawnSync(path.resolve('node_modules/.bin/oxlint'), ['.'], { cwd, encoding: 'utf8' });
  return run.stdout + run.stderr;
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
    rmSync(folder, { recursive: true });
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    copyFileSync('.oxlintrc.json', path.join(folder, '.oxlintrc.json'));
    writeFileSync(path.join(folder, file), `${code}\n`);
    expect(lint(folder)).toMatch(rule);
  });
});
