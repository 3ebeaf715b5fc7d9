import { expect, test } from 'vitest';
import { traceRows } from '#shared/stock/lots/trace-rows.ts';
import { sampleTrace as trace } from '#tests/support/stock/sample-trace.ts';

test('a trace is one list: deliveries, cuttings, what lies where, customers, what left otherwise', () => {
  const rows = traceRows(trace);
  expect(
    rows.map(({ step, at, lot: name, product, who, qty }) => [step, at, name, product, who, qty]),
  ).toEqual([
    ['Vient de', '2026-11-20T06:00:00Z', 'A', 'PRODUIT 7', 'Abattoir Essai', 0],
    ['Vient de', '', 'B', 'PRODUIT 6', 'Fournisseur non précisé', 0],
    ['Découpé en', '2026-11-20T07:00:00Z', 'A-1', 'STEAK', 'du lot A', 8],
    ['Découpé en', '2026-11-20T07:00:00Z', 'A-2', 'CHUTES', 'du lot A', 1],
    ['En stock', '', 'A', 'PRODUIT 7', 'Bruges', 2],
    ['En stock', '', 'A-1', 'PRODUIT 8', 'Lormont', 3],
    ['En stock', '', 'A-1', 'PRODUIT 8', '9', 1],
    ['Client', '2026-11-21T07:00:00Z', 'A-1', 'STEAK', 'Restaurant Essai, CMD-1', 5],
    ['Autre sortie', '2026-11-21T08:00:00Z', 'A-1', '', 'Perte, Lormont', -1],
    ['Autre sortie', '2026-11-21T08:00:00Z', 'A-1', '', 'Perte, Lormont (présumé)', -1],
  ]);
  expect(rows.map(({ key }) => key)).toEqual([
    'from 7 A',
    'from 6 B',
    'cut OP1 A 8 A-1',
    'cut OP1 A 9 A-2',
    'stock 7 A 1',
    'stock 8 A-1 2',
    'stock 8 A-1 9',
    'order O1 A-1 0',
    'exit OP2 A-1 0',
    'exit OP2 A-1 1',
  ]);
});
