import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { isSiteId, siteLabel } from '#shared/stock/levels/stock-level.ts';
import type { traceContract } from './trace.contract.ts';

type Trace = ReplyOf<(typeof traceContract)['endpoints']['traceLot']>['data'];
type Traced = Trace['lot'];

export type FlowKind = 'supplier' | 'lot' | 'traced' | 'customer' | 'stock' | 'loss' | 'exit';

/** A place that meat passes through; `column` counts from the deliveries to the plates. */
export interface FlowNode {
  id: string;
  kind: FlowKind;
  column: number;
  label: string;
}

/** What went from one to the other, kg or pieces. */
export interface FlowLink {
  from: string;
  to: string;
  qty: number;
}

export interface Flow {
  nodes: FlowNode[];
  links: FlowLink[];
}

/** So many of a column are drawn by themselves; the smallest of the others are one. */
const DRAWN = 12;

const lotId = ({ product_id: id, lot }: { product_id: string; lot: string }): string => `lot ${id} ${lot}`;

/**
 * The trace of a lot as a flow: suppliers, the lots that it was cut from, itself, what was cut from it, then customers,
 * what lies where, what was lost and what else left. Weights add up as far as the ledger knows them.
 */
export const traceFlow = (trace: Trace): Flow => {
  const first = Math.max(0, ...trace.backward.map(({ depth }) => depth));
  const lots: { lot: Traced; column: number }[] = [
    ...trace.backward.map((lot) => ({ lot, column: 1 + first - lot.depth })),
    { lot: trace.lot, column: 1 + first },
    ...trace.forward.map((lot) => ({ lot, column: 1 + first + lot.depth })),
  ];
  const last = Math.max(...lots.map(({ column }) => column)) + 1;
  const draft = flowDraft();
  for (const { lot, column } of lots) {
    draft.add({
      id: lotId(lot),
      kind: lot === trace.lot ? 'traced' : 'lot',
      column,
      label: `${lot.product_name} ${lot.lot}`,
    });
  }
  for (const { lot } of lots) addOrigin(draft, lot);
  addCuttings(draft, trace, last);
  for (const { lot } of lots.filter(({ column }) => column > first)) addStock(draft, lot, last);
  addDepartures(draft, trace, last);
  for (const { lot } of lots) addUnpaperedOrigin(draft, lot);
  return grouped(draft.flow());
};

/** Nodes once, links of the same two ends added up. */
const flowDraft = () => {
  const nodes = new Map<string, FlowNode>();
  const links = new Map<string, FlowLink>();
  return {
    add(node: FlowNode): void {
      if (!nodes.has(node.id)) nodes.set(node.id, node);
    },
    /** Nothing for what weighs nothing, or for a lot that the answer leaves out. */
    link(from: string, to: string, qty: number): void {
      if (qty <= 0 || !nodes.has(from) || !nodes.has(to)) return;
      const key = `${from}\n${to}`;
      links.set(key, { from, to, qty: (links.get(key)?.qty ?? 0) + qty });
    },
    sum: (end: 'from' | 'to', id: string): number =>
      [...links.values()].reduce((sum, link) => (link[end] === id ? sum + link.qty : sum), 0),
    flow(): Flow {
      const used = new Set([...links.values()].flatMap(({ from, to }) => [from, to]));
      return { nodes: [...nodes.values()].filter(({ id }) => used.has(id)), links: [...links.values()] };
    },
  };
};
type Draft = ReturnType<typeof flowDraft>;

/** Whom it was bought from, and the lots that it was cut from. */
const addOrigin = (draft: Draft, lot: Traced): void => {
  // what went back to its supplier stands among the purchases, below zero
  for (const [supplier, bought] of Map.groupBy(lot.purchases, ({ supplier }) => supplier)) {
    const qty = bought.reduce((sum, purchase) => sum + purchase.qty, 0);
    draft.link(supplierIn(draft, supplier), lotId(lot), qty);
  }
  for (const parent of lot.parents) {
    if (parent.lot !== null) draft.link(lotId({ ...parent, lot: parent.lot }), lotId(lot), parent.qty);
  }
};

const supplierIn = (draft: Draft, supplier: string): string => {
  const id = `supplier ${supplier}`;
  draft.add({ id, kind: 'supplier', column: 0, label: supplier });
  return id;
};

/** What came in without papers weighed what is known to have become of it. */
const addUnpaperedOrigin = (draft: Draft, lot: Traced): void => {
  const id = lotId(lot);
  if (lot.purchases.length > 0 || lot.parents.length > 0) return;
  const supplier = supplierIn(draft, lot.origin.supplier ?? 'Fournisseur non précisé');
  draft.link(supplier, id, draft.sum('from', id));
};

/** What cutting lost. The lots that came out are linked by their own parents. */
const addCuttings = (draft: Draft, { cuttings }: Trace, column: number): void => {
  for (const { product_id, lot, losses, unallocated } of cuttings) {
    const lost = losses.reduce((sum, { qty }) => sum + qty, 0) + Math.max(0, unallocated);
    draft.add({ id: 'loss', kind: 'loss', column, label: 'Pertes de découpe' });
    draft.link(lotId({ product_id, lot }), 'loss', lost);
  }
};

const addStock = (draft: Draft, lot: Traced, column: number): void => {
  for (const { warehouse_id: site, qty } of lot.stock) {
    const id = `stock ${site}`;
    draft.add({ id, kind: 'stock', column, label: `En stock, ${isSiteId(site) ? siteLabel(site) : site}` });
    draft.link(lotId(lot), id, qty);
  }
};

const addDepartures = (draft: Draft, { orders, exits, lot, forward }: Trace, column: number): void => {
  // an order names the lot, and its product only by name
  const byName = new Map([lot, ...forward].map((each) => [`${each.lot}\n${each.product_name}`, each]));
  const byLot = new Map([lot, ...forward].map((each) => [each.lot, each]));
  for (const order of orders) {
    const id = `customer ${order.customer_id}`;
    const source = byName.get(`${order.lot}\n${order.product_name}`) ?? byLot.get(order.lot);
    draft.add({ id, kind: 'customer', column, label: order.customer_name });
    if (source) draft.link(lotId(source), id, order.qty - order.returned);
  }
  for (const exit of exits) {
    const id = `exit ${exit.label}`;
    draft.add({ id, kind: 'exit', column, label: exit.label });
    draft.link(lotId(exit), id, Math.abs(exit.qty));
  }
};

const of: Partial<Record<FlowKind, string>> = {
  customer: ' clients',
  lot: ' lots',
  supplier: ' fournisseurs',
};

/** Hundreds of customers are no picture: the smallest of a column and kind become one, which says how many they are. */
const grouped = ({ nodes, links }: Flow): Flow => {
  const weights = new Map<string, number>();
  for (const { from, to, qty } of links)
    for (const id of [from, to]) weights.set(id, (weights.get(id) ?? 0) + qty);
  const weightOf = (id: string) => weights.get(id) ?? 0;
  const into = new Map<string, FlowNode>();
  for (const [key, members] of Map.groupBy(nodes, ({ column, kind }) => `${column} ${kind}`)) {
    if (members.length <= DRAWN) continue;
    const rest = members.toSorted((a, b) => weightOf(b.id) - weightOf(a.id)).slice(DRAWN - 1);
    const [one] = rest;
    if (!one) continue;
    const group = { ...one, id: `rest ${key}`, label: `${rest.length} autres${of[one.kind] ?? ''}` };
    for (const { id } of rest) into.set(id, group);
  }
  const draft = flowDraft();
  for (const node of nodes) draft.add(into.get(node.id) ?? node);
  for (const { from, to, qty } of links) draft.link(into.get(from)?.id ?? from, into.get(to)?.id ?? to, qty);
  return draft.flow();
};
