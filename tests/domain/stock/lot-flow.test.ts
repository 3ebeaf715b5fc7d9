import { describe, expect, it } from 'vitest';
import { lotFlow } from '#shared/stock/lots/lot-flow.ts';

type Trace = Parameters<typeof lotFlow>[0];

const lot = (id: string, name: string, more: object = {}) =>
  ({
    product_id: id,
    product_name: `PRODUIT ${id}`,
    lot: name,
    origin: { supplier: 'Abattoir Essai' },
    purchases: [],
    stock: [],
    parents: [],
    ...more,
  }) as unknown as Trace['lot'];
const order = (customer: string, qty: number, more: object = {}) =>
  ({
    customer_id: customer,
    customer_name: `Client ${customer}`,
    product_name: 'PRODUIT 8',
    lot: 'A',
    qty,
    returned: 0,
    ...more,
  }) as unknown as Trace['orders'][number];
const trace = (more: Partial<Trace> = {}): Trace => ({
  lot: lot('7', 'A'),
  backward: [],
  forward: [{ ...lot('8', 'A', { stock: [{ warehouse_id: '2', qty: 3 }] }), depth: 1 }],
  cuttings: [
    {
      operation_id: 'OP',
      at: '',
      by: '',
      product_id: '7',
      lot: 'A',
      taken: 10,
      outputs: [{ product_id: '8', product_name: 'PRODUIT 8', lot: 'A', qty: 8 }],
      losses: [{ label: 'OS', qty: 1.5 }],
      unallocated: 0.5,
    },
  ],
  orders: [order('anna', 5, { returned: 1 })],
  exits: [],
  tree: null,
  complete: true,
  ...more,
});

describe('a trace as a flow', () => {
  it('without papers, the input is the sum of stock, customers and other exits', () => {
    const whole = trace({
      lot: lot('8', 'A', { stock: [{ warehouse_id: '2', qty: 3 }] }),
      forward: [],
      cuttings: [],
      orders: [order('anna', 4)],
      exits: [
        { product_id: '8', lot: 'A', label: 'Casse', qty: -1, presumed: false },
      ] as unknown as Trace['exits'],
    });
    expect(lotFlow(whole)?.links[0]).toEqual({ from: 'from Abattoir Essai', to: '8#A', qty: 8 });
  });

  it('goes from the supplier through the cutting to customers, stock and losses', () => {
    const flow = lotFlow(trace());
    expect(flow?.links).toEqual([
      { from: 'from Abattoir Essai', to: '7#A', qty: 10 },
      { from: '7#A', to: '8#A', qty: 8 },
      { from: '7#A', to: 'end Pertes de découpe', qty: 2 },
      // a return was not received
      { from: '8#A', to: 'customer anna', qty: 4 },
      { from: '8#A', to: 'end En stock à Lormont', qty: 3 },
    ]);
    expect(flow?.nodes.map(({ label, column, qty }) => [label, column, qty])).toEqual([
      ['Abattoir Essai', 0, 10],
      ['PRODUIT 7', 1, 10],
      ['PRODUIT 8', 2, 8],
      ['Pertes de découpe', 3, 2],
      ['Client anna', 3, 4],
      ['En stock à Lormont', 3, 3],
    ]);
  });

  it('of a cut it starts with its animal', () => {
    const cut = lot('8', 'A', { parents: [{ product_id: '7', lot: 'A', qty: 8 }] });
    const flow = lotFlow(
      trace({
        lot: cut,
        backward: [
          {
            ...lot('7', 'A', { purchases: [{ supplier: 'Ferme Essai', qty: 12 }] }),
            depth: 1,
          },
        ],
        forward: [],
        cuttings: [],
      }),
    );
    expect(flow?.nodes.map(({ label, kind, column }) => [label, kind, column])).toEqual([
      ['PRODUIT 7', 'lot', 1],
      ['PRODUIT 8', 'self', 2],
      ['Ferme Essai', 'supplier', 0],
      ['Client anna', 'end', 3],
    ]);
  });

  it('names the ten largest customers, the others together', () => {
    const orders = Array.from({ length: 14 }, (_, n) => order(`c${n}`, n + 1));
    const ends = lotFlow(trace({ orders }))?.nodes.filter(({ key }) => key.startsWith('customer'));
    expect(ends?.length).toBe(11);
    expect(ends?.find(({ label }) => label === 'Autres clients')?.qty).toBe(1 + 2 + 3 + 4);
  });

  it('is not drawn without a flow, or beyond a readable size', () => {
    expect(lotFlow(trace({ forward: [], cuttings: [], orders: [] }))).toBeNull();
    const many = Array.from({ length: 30 }, (_, n) => ({ ...lot(`p${n}`, 'A'), depth: 1 }));
    const [cutting] = trace().cuttings;
    const outputs = many.map(({ product_id, product_name, lot: name }) => ({
      product_id,
      product_name,
      lot: name,
      qty: 1,
    }));
    expect(lotFlow(trace({ forward: many, cuttings: [{ ...cutting!, outputs }] }))).toBeNull();
  });
});
