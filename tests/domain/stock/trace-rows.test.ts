import { expect, test } from 'vitest';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import type { traceContract } from '#shared/stock/lots/trace.contract.ts';
import { traceRows } from '#shared/stock/lots/trace-rows.ts';

type Trace = ReplyOf<(typeof traceContract)['endpoints']['traceLot']>['data'];
type Lot = Trace['lot'];

const lot = (product_id: string, name: string, more: Partial<Lot> = {}): Lot => ({
  product_id,
  product_name: `PRODUIT ${product_id}`,
  lot: name,
  eatby: null,
  sellby: null,
  made_at: '2026-11-20T06:00:00Z',
  made_by: null,
  origin: {
    supplier: 'Abattoir Essai',
    supplier_id: null,
    species: null,
    birth_country: null,
    rearing_country: null,
    slaughter: [],
    cutting: [],
    animal_ref: null,
    slaughter_date: null,
  },
  purchases: [],
  blocked: null,
  expired: false,
  past_best: false,
  unknown: false,
  found_to_be: null,
  stock: [],
  purchase_price: null,
  parents: [],
  ...more,
});
const parent = { product_id: '7', lot: 'A', qty: 10 };

const trace: Trace = {
  lot: lot('7', 'A', { stock: [{ warehouse_id: '1', qty: 2 }] }),
  // a lot cut from another has no delivery
  backward: [
    { ...lot('6', 'B', { made_at: null, origin: { ...lot('6', 'B').origin, supplier: null } }), depth: 1 },
    { ...lot('5', 'C', { parents: [parent] }), depth: 1 },
  ],
  forward: [
    {
      ...lot('8', 'A-1', {
        parents: [parent],
        stock: [
          { warehouse_id: '2', qty: 3 },
          { warehouse_id: '1', qty: 0 },
          { warehouse_id: '9', qty: 1 },
        ],
      }),
      depth: 1,
    },
  ],
  cuttings: [
    {
      operation_id: 'OP1',
      at: '2026-11-20T07:00:00Z',
      by: 'admin:A1',
      product_id: '7',
      lot: 'A',
      taken: 10,
      outputs: [
        { product_id: '8', product_name: 'STEAK', lot: 'A-1', qty: 8 },
        { product_id: '9', product_name: 'CHUTES', lot: 'A-2', qty: 1 },
      ],
      losses: [{ label: 'OS', qty: 1 }],
      unallocated: 0,
    },
  ],
  orders: [
    {
      order_id: 'O1',
      reference: 'CMD-1',
      customer_id: 'anna',
      customer_name: 'Restaurant Essai',
      at: '2026-11-21T07:00:00Z',
      product_name: 'STEAK',
      lot: 'A-1',
      warehouse_id: '1',
      qty: 5,
      returned: 0,
    },
  ],
  exits: [false, true].map((presumed) => ({
    operation_id: 'OP2',
    at: '2026-11-21T08:00:00Z',
    lot: 'A-1',
    product_id: '8',
    warehouse_id: '2',
    qty: -1,
    label: 'Perte',
    presumed,
  })),
  tree: 'v1',
  complete: true,
};

test('a trace is one list: deliveries, cuttings, stock, customers, other exits', () => {
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
