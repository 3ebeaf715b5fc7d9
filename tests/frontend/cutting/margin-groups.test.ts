import { expect, test } from 'vitest';
import { marginGroups } from '#frontend/features/cutting/admin/margins/margin-groups.ts';
import type { CarcassMargin } from '#frontend/features/cutting/margins.queries.ts';

const carcass = (lot: string, more: Partial<CarcassMargin>): CarcassMargin => ({
  product_id: '7',
  product_name: 'BOEUF ENTIER',
  lot,
  supplier: 'Ferme A',
  made_at: '2026-11-20T06:00:00Z',
  qty: 100,
  cost: 400,
  revenue: 300,
  stock: 250,
  margin: -100,
  expected_margin: 150,
  complete: true,
  ...more,
});

test('carcasses are grouped by supplier or kind; one without a price counts in the weight alone', () => {
  const rows = [
    carcass('A-1', {}),
    carcass('A-2', { cost: null, margin: null, expected_margin: null, revenue: 999 }),
    carcass('B-1', { supplier: null, product_name: 'AGNEAU', qty: 20, cost: 100, revenue: 300, stock: 100 }),
    carcass('C-1', { supplier: 'Ferme C', cost: null, margin: null, expected_margin: null }),
  ];
  expect(
    marginGroups(rows, 'supplier').map((group) => [
      group.name,
      group.carcasses,
      group.unpriced,
      group.grams,
      group.margin,
      group.rate,
    ]),
  ).toEqual([
    ['Fournisseur inconnu', 1, 0, 20_000, 30_000, 7500],
    ['Ferme A', 2, 1, 200_000, 15_000, 2727],
    ['Ferme C', 1, 1, 100_000, null, null],
  ]);
  expect(marginGroups(rows, 'kind').map(({ name, carcasses }) => [name, carcasses])).toEqual([
    ['AGNEAU', 1],
    ['BOEUF ENTIER', 3],
  ]);
});
