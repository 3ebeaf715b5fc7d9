import { describe, expect, test } from 'vitest';
import { flowLayout } from '#frontend/ui/chart/flow-layout.ts';
import { traceFlow } from '#shared/stock/lots/trace-flow.ts';
import { sampleTrace } from '#tests/support/stock/sample-trace.ts';

const named = ({ nodes, links }: ReturnType<typeof traceFlow>) => {
  const labels = new Map(nodes.map(({ id, label }) => [id, label]));
  return links.map(({ from, to, qty }) => [labels.get(from), labels.get(to), qty]);
};

describe('the flow of a trace', () => {
  test('runs from the supplier through the lots to customers, stock, losses and what else left', () => {
    const flow = traceFlow({ ...sampleTrace, backward: [] });
    expect(named(flow)).toEqual([
      ['PRODUIT 7 A', 'PRODUIT 8 A-1', 10],
      ['PRODUIT 7 A', 'Pertes de découpe', 1],
      ['PRODUIT 7 A', 'En stock, Bruges', 2],
      ['PRODUIT 8 A-1', 'En stock, Lormont', 3],
      ['PRODUIT 8 A-1', 'En stock, 9', 1],
      ['PRODUIT 8 A-1', 'Restaurant Essai', 5],
      ['PRODUIT 8 A-1', 'Perte', 2],
      // no papers: it weighed what is known to have become of it
      ['Abattoir Essai', 'PRODUIT 7 A', 13],
    ]);
    const columns = new Map(flow.nodes.map(({ label, column }) => [label, column]));
    expect(
      ['Abattoir Essai', 'PRODUIT 7 A', 'PRODUIT 8 A-1', 'Restaurant Essai'].map((label) =>
        columns.get(label),
      ),
    ).toEqual([0, 1, 2, 3]);
    expect(flow.nodes.find(({ kind }) => kind === 'traced')?.label).toBe('PRODUIT 7 A');
  });

  test('a delivery weighs what its papers say, what came back is not the customer’s', () => {
    const purchase = (qty: number) => ({
      supplier: 'Éleveur Essai',
      supplier_ref: null,
      order_ref: null,
      reception_ref: null,
      invoice_ref: null,
      day: '2026-11-20',
      at: '2026-11-20T06:00:00Z',
      qty,
      purchase_price: null,
    });
    const { product_id: id, lot } = sampleTrace.lot;
    const flow = traceFlow({
      ...sampleTrace,
      lot: { ...sampleTrace.lot, purchases: [purchase(45), purchase(-5)] },
      backward: [],
      orders: [{ ...sampleTrace.orders[0]!, product_name: 'PRODUIT 7', lot, returned: 2 }],
    });
    expect(named(flow)).toContainEqual(['Éleveur Essai', 'PRODUIT 7 A', 40]);
    expect(flow.links).toContainEqual({ from: `lot ${id} ${lot}`, to: 'customer anna', qty: 3 });
  });

  test('five hundred customers are twelve places, and weigh the same', () => {
    const [order] = sampleTrace.orders;
    const orders = Array.from({ length: 500 }, (_, at) => ({
      ...order!,
      customer_id: `c${at}`,
      customer_name: `Client ${at}`,
      qty: at + 1,
    }));
    const flow = traceFlow({ ...sampleTrace, orders });
    const customers = flow.nodes.filter(({ kind }) => kind === 'customer');
    expect(customers).toHaveLength(12);
    expect(customers.map(({ label }) => label)).toContain('489 autres clients');
    const weight = flow.links
      .filter(({ to }) => customers.some(({ id }) => id === to))
      .reduce((sum, { qty }) => sum + qty, 0);
    expect(weight).toBe((500 * 501) / 2);
  });
});

describe('where it is drawn', () => {
  const nodes = [
    { id: 'a', column: 0 },
    { id: 'b', column: 1 },
    { id: 'c', column: 1 },
  ];
  const bands = [
    { from: 'a', to: 'b', qty: 30 },
    { from: 'a', to: 'c', qty: 10 },
  ];

  test('heights and widths are weights on one scale, and nothing overlaps', () => {
    const drawn = flowLayout(nodes, bands, { width: 500, height: 200, right: 100 });
    const [a, b, c] = drawn.nodes;
    expect([a!.height, b!.height, c!.height]).toEqual([200, 150, 50]);
    expect(drawn.bands.map(({ width }) => width)).toEqual([150, 50]);
    expect([a!.x, b!.x, c!.x]).toEqual([0, 390, 390]);
    expect(c!.y).toBeGreaterThan(b!.y + b!.height);
    // they leave one below the other, and arrive in the middle of their places
    expect(drawn.bands.map(({ y1 }) => y1)).toEqual([75, 175]);
    expect(drawn.bands.map(({ y2 }) => y2)).toEqual([b!.y + 75, c!.y + 25]);
    expect(drawn.height).toBeGreaterThanOrEqual(c!.y + c!.height);
  });

  test('what weighs next to nothing is still seen', () => {
    const drawn = flowLayout(
      nodes,
      [
        { from: 'a', to: 'b', qty: 100 },
        { from: 'a', to: 'c', qty: 0.001 },
      ],
      {
        width: 500,
        height: 200,
        right: 100,
      },
    );
    expect(drawn.nodes.find(({ id }) => id === 'c')!.height).toBe(2);
    expect(drawn.bands[1]!.width).toBe(1);
  });
});
