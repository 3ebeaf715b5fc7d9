import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import type { traceContract } from '#shared/stock/lots/trace.contract.ts';

type Trace = ReplyOf<(typeof traceContract)['endpoints']['traceLot']>['data'];
type Lot = Trace['lot'];

/** A lot of a trace. */
const lotOfTrace = (product_id: string, name: string, more: Partial<Lot> = {}): Lot => ({
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

/** A carcass of one cut: an order, some stock, a loss, and an exit that is sure and one that is not. */
export const sampleTrace: Trace = {
  lot: lotOfTrace('7', 'A', { stock: [{ warehouse_id: '1', qty: 2 }] }),
  // a lot that was cut from another comes from no delivery
  backward: [
    {
      ...lotOfTrace('6', 'B', { made_at: null, origin: { ...lotOfTrace('6', 'B').origin, supplier: null } }),
      depth: 1,
    },
    { ...lotOfTrace('5', 'C', { parents: [parent] }), depth: 1 },
  ],
  forward: [
    {
      ...lotOfTrace('8', 'A-1', {
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
