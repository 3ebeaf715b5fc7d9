import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { papersText } from '#shared/stock/receptions/purchase-view.ts';
import { UNKNOWN_LOT } from './lot.ts';
import { isSiteId, siteLabel } from '#shared/stock/levels/stock-level.ts';
import type { traceContract } from './trace.contract.ts';

type Trace = ReplyOf<(typeof traceContract)['endpoints']['traceLot']>['data'];

/** A line of a trace, in the order of the goods flow. */
export interface TraceRow {
  key: string;
  step: 'Vient de' | 'Découpé en' | 'En stock' | 'Client' | 'Autre sortie';
  /** ISO instant; '' for current stock. */
  at: string;
  lot: string;
  product: string;
  /** Supplier, customer and order, site, reason. */
  who: string;
  qty: number;
}

const siteOf = (id: string): string => (isSiteId(id) ? siteLabel(id) : id);

/** Why the current stock cannot leave. */
const stateOf = ({ blocked, expired }: Trace['lot']): string =>
  blocked ? `, bloqué : ${blocked.reason}` : expired ? ', DLC dépassée' : '';

type Traced = Trace['lot'];

/** Suppliers of a lot: each delivery with its documents where known. */
const origins = ({ product_id: id, lot, product_name: product, purchases, ...each }: Traced): TraceRow[] => {
  const row = { step: 'Vient de' as const, lot, product };
  if (purchases.length === 0) {
    const who = each.unknown ? UNKNOWN_LOT : (each.origin.supplier ?? 'Fournisseur non précisé');
    return [{ ...row, key: `from ${id} ${lot}`, at: each.made_at ?? '', who, qty: 0 }];
  }
  return purchases.map((purchase, n) => ({
    ...row,
    key: `from ${id} ${lot} ${n}`,
    at: purchase.at,
    who: `${purchase.qty < 0 ? 'Rendu à ' : ''}${[purchase.supplier, papersText(purchase)].filter(Boolean).join(', ')}`,
    qty: purchase.qty,
  }));
};

/** Back to the deliveries, then forward to the customers. */
export const traceRows = ({ backward, forward, lot, cuttings, orders, exits }: Trace): TraceRow[] => [
  ...[lot, ...backward]
    .filter(
      ({ parents, purchases, found_to_be: found }) =>
        (parents.length === 0 && found === null) || purchases.length > 0,
    )
    .flatMap(origins),
  ...cuttings.flatMap((cutting) =>
    cutting.outputs.map((output): TraceRow => ({
      key: `cut ${cutting.operation_id} ${cutting.lot} ${output.product_id} ${output.lot}`,
      step: 'Découpé en',
      at: cutting.at,
      lot: output.lot,
      product: output.product_name,
      who: `du lot ${cutting.lot}`,
      qty: output.qty,
    })),
  ),
  ...[lot, ...forward].flatMap((each) =>
    each.stock
      .filter(({ qty }) => qty > 0)
      .map(({ warehouse_id: site, qty }): TraceRow => ({
        key: `stock ${each.product_id} ${each.lot} ${site}`,
        step: 'En stock',
        at: '',
        lot: each.lot,
        product: each.product_name,
        who: `${siteOf(site)}${stateOf(each)}`,
        qty,
      })),
  ),
  ...orders.map((order, n): TraceRow => ({
    key: `order ${order.order_id} ${order.lot} ${n}`,
    step: 'Client',
    at: order.at,
    lot: order.lot,
    product: order.product_name,
    who: `${order.customer_name}, ${order.reference}${order.returned > 0 ? `, dont ${String(order.returned).replace('.', ',')} revenus` : ''}`,
    qty: order.qty,
  })),
  ...exits.map((exit, n): TraceRow => ({
    key: `exit ${exit.operation_id} ${exit.lot} ${n}`,
    step: 'Autre sortie',
    at: exit.at,
    lot: exit.lot,
    product: '',
    who: `${exit.label}, ${siteOf(exit.warehouse_id)}${exit.presumed ? ' (présumé)' : ''}`,
    qty: exit.qty,
  })),
];
