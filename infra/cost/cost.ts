import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { shopApp } from '#infra/stack/shop-app.ts';
import { monthlyCost, totalEuros } from './monthly-cost.ts';

/** `npm run cost`: the month's bill of the stack as it would be deployed now, at several numbers of orders. */
const outdir = mkdtempSync(path.join(tmpdir(), 'cost-'));
try {
  const { app, stack } = shopApp({
    stage: 'prod',
    functionsDir: 'dist/functions',
    siteDir: 'dist/web',
    outdir,
  });
  app.synth();
  const template = JSON.parse(readFileSync(path.join(outdir, stack.templateFile), 'utf8')) as Parameters<
    typeof monthlyCost
  >[0];
  const counts = [0, 1000, 10_000, 100_000];
  const bills = counts.map((orders) => monthlyCost(template, orders));
  const row = (name: string, figures: readonly (number | string)[]) =>
    [name.padEnd(28), ...figures.map((figure) => String(figure).padStart(10))].join('');
  const rows = (bills[0] ?? []).map(({ item }, index) =>
    row(
      item,
      bills.map((bill) => (bill[index]?.usd ?? 0).toFixed(2)),
    ),
  );
  process.stdout.write(
    [
      row('commandes par mois', counts),
      ...rows.filter((line) => /[1-9]/.test(line.slice(28))),
      row(
        'total, € TTC',
        bills.map((bill) => totalEuros(bill).toFixed(2)),
      ),
      'Dollars hors taxe par ligne, Paris ; gratuités permanentes déduites. Un second étage coûte autant à vide.',
      '',
    ].join('\n'),
  );
} finally {
  rmSync(outdir, { recursive: true, force: true });
}
