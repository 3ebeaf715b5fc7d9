import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { isSiteId, siteLabel } from '#shared/stock/levels/stock-level.ts';
import type { traceContract } from './trace.contract.ts';

type Trace = ReplyOf<(typeof traceContract)['endpoints']['traceLot']>['data'];
type Traced = Trace['lot'];

/** A node of the flow: supplier, lot or destination. */
export interface FlowNode {
  key: string;
  kind: 'supplier' | 'lot' | 'self' | 'end';
  label: string;
  note: string;
  /** 0 is the source. */
  column: number;
  /** Quantity in the lots' unit: kilograms or pieces. */
  qty: number;
}

export interface FlowLink {
  from: string;
  to: string;
  qty: number;
}

export interface Flow {
  nodes: FlowNode[];
  links: FlowLink[];
}

/** Maximum nodes of a column: with more, the list is shown instead. */
const MOST = 24;
/** Number of largest customers shown; the others are grouped. */
const NAMED = 10;

const keyOf = ({ product_id: id, lot }: { product_id: string; lot: string | null }): string =>
  `${id}#${lot ?? ''}`;

/** A trace as a Sankey flow from suppliers to customers. Null when it has too many nodes or no links. */
export const lotFlow = (trace: Trace): Flow | null => {
  const leaving = [...cutLinks(trace), ...endLinks(trace)];
  const links = [...comingLinks(trace, leaving), ...leaving].filter(({ qty }) => qty > 0);
  const together = mergedLinks(withFewCustomers(links, trace));
  const nodes = nodesOf(trace, together);
  const sizes = [...Map.groupBy(nodes, ({ column }) => column).values()].map(({ length }) => length);
  return together.length === 0 || sizes.some((size) => size > MOST) ? null : { nodes, links: together };
};

/**
 * Lots from their sources, deliveries from their supplier; a lot without purchase papers gets at least its
 * known exits.
 */
const comingLinks = ({ lot, backward, cuttings }: Trace, leaving: readonly FlowLink[]): FlowLink[] => {
  const known = new Set([lot, ...backward].map(keyOf));
  return [lot, ...backward].flatMap((each) => {
    const parents = each.parents.filter((parent) => known.has(keyOf(parent)));
    if (parents.length > 0)
      return parents.map((parent) => ({ from: keyOf(parent), to: keyOf(each), qty: parent.qty }));
    const bought = each.purchases.reduce((sum, { qty }) => sum + qty, 0);
    const taken = cuttings
      .filter((cutting) => keyOf(cutting) === keyOf(each))
      .reduce((sum, cutting) => sum + cutting.taken, 0);
    const lying = each.stock.reduce((sum, { qty }) => sum + Math.max(0, qty), 0);
    const left = leaving.reduce((sum, { from, qty }) => (from === keyOf(each) ? sum + qty : sum), 0);
    const qty = Math.max(bought, taken + lying, left);
    return [{ from: `from ${supplierOf(each)}`, to: keyOf(each), qty }];
  });
};

const supplierOf = ({ purchases, origin }: Traced): string =>
  purchases[0]?.supplier ?? origin.supplier ?? 'Fournisseur non précisé';

const LOSSES = 'end Pertes de découpe';

const cutLinks = ({ cuttings }: Trace): FlowLink[] =>
  cuttings.flatMap((cutting) => [
    ...cutting.outputs.map((output) => ({ from: keyOf(cutting), to: keyOf(output), qty: output.qty })),
    {
      from: keyOf(cutting),
      to: LOSSES,
      qty: cutting.losses.reduce((sum, { qty }) => sum + qty, Math.max(0, cutting.unallocated)),
    },
  ]);

/** To customers, other exits, or remaining stock. */
const endLinks = (trace: Trace): FlowLink[] => {
  const lots = [trace.lot, ...trace.forward];
  /** An order names lot and product as text. */
  const named = (lot: string, product: string): string => {
    const all = lots.filter((each) => each.lot === lot);
    return keyOf(all.find(({ product_name: name }) => name === product) ?? all[0] ?? { product_id: '', lot });
  };
  return [
    ...trace.orders.map((order) => ({
      from: named(order.lot, order.product_name),
      to: `customer ${order.customer_id}`,
      qty: order.qty - order.returned,
    })),
    ...trace.exits.map((exit) => ({
      from: keyOf(exit),
      to: exit.presumed ? 'end Caisse ou Dolibarr (présumé)' : `end ${exit.label}`,
      qty: Math.abs(exit.qty),
    })),
    ...lots.flatMap((lot) =>
      lot.stock.map(({ warehouse_id: site, qty }) => ({
        from: keyOf(lot),
        to: `end En stock à ${isSiteId(site) ? siteLabel(site) : site}`,
        qty,
      })),
    ),
  ];
};

const OTHERS = 'customer *';

const withFewCustomers = (links: readonly FlowLink[], { orders }: Trace): FlowLink[] => {
  const got = new Map<string, number>();
  for (const { customer_id: id, qty } of orders) got.set(id, (got.get(id) ?? 0) + qty);
  const largest = [...got].sort((a, b) => b[1] - a[1]).map(([id]) => `customer ${id}`);
  const others = new Set(largest.length > NAMED + 1 ? largest.slice(NAMED) : []);
  return links.map((link) => (others.has(link.to) ? { ...link, to: OTHERS } : link));
};

const mergedLinks = (links: readonly FlowLink[]): FlowLink[] =>
  [...Map.groupBy(links, ({ from, to }) => JSON.stringify([from, to])).values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, qty: same.reduce((sum, { qty }) => sum + qty, 0) }] : [];
  });

/** Suppliers first, lots by cutting depth, destinations last. */
const nodesOf = (trace: Trace, links: readonly FlowLink[]): FlowNode[] => {
  const back = Math.max(0, ...trace.backward.map(({ depth }) => depth));
  const last = back + 1 + Math.max(0, ...trace.forward.map(({ depth }) => depth)) + 1;
  const lots = new Map([
    [keyOf(trace.lot), { lot: trace.lot, column: back + 1 }],
    ...trace.backward.map((lot) => [keyOf(lot), { lot, column: back + 1 - lot.depth }] as const),
    ...trace.forward.map((lot) => [keyOf(lot), { lot, column: back + 1 + lot.depth }] as const),
  ]);
  const customers = new Map(
    trace.orders.map((order) => [`customer ${order.customer_id}`, order.customer_name]),
  );
  const keys = new Set(links.flatMap(({ from, to }) => [from, to]));
  return [...keys].map((key): FlowNode => {
    const into = links.reduce((sum, link) => (link.to === key ? sum + link.qty : sum), 0);
    const out = links.reduce((sum, link) => (link.from === key ? sum + link.qty : sum), 0);
    const node = { key, qty: Math.max(into, out), note: '' };
    const found = lots.get(key);
    if (found) {
      const kind = key === keyOf(trace.lot) ? ('self' as const) : ('lot' as const);
      return { ...node, kind, label: found.lot.product_name, note: found.lot.lot, column: found.column };
    }
    if (key.startsWith('from ')) return { ...node, kind: 'supplier', label: key.slice(5), column: 0 };
    const label =
      key === OTHERS ? 'Autres clients' : (customers.get(key) ?? key.replace(/^(?:end|customer) /, ''));
    return { ...node, kind: 'end', label, column: last };
  });
};
