import type { LotRef } from '#frontend/features/stock/lots.queries.ts';
import { useQuery } from '@tanstack/react-query';
import { traceQuery } from '#frontend/features/stock/trace.queries.ts';
import { formatDateTime, formatExactKilograms, formatInteger } from '#frontend/lib/display/format.ts';
import { mayCall } from '#frontend/lib/session/may-call.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { Stat, StatBand } from '#frontend/ui/values/stat.tsx';
import { milliFromWire } from '#shared/kernel/quantity.ts';
import { HoldLot } from './hold-lot.tsx';
import { LotFlow } from './lot-flow.tsx';
import { LotState } from './lot-columns.tsx';
import { Recall } from './recall.tsx';
import { type TraceRow, traceRows } from '#shared/stock/lots/trace-rows.ts';
import { traceContract } from '#shared/stock/lots/trace.contract.ts';
import styles from './lot-trace.module.css';

const columns: readonly Column<TraceRow>[] = [
  { key: 'step', header: 'Étape', cell: ({ step }) => step, sortBy: ({ step }) => step },
  {
    key: 'at',
    header: 'Quand',
    cell: ({ at }) => (at ? formatDateTime(at) : '—'),
    sortBy: ({ at }) => at,
    csv: ({ at }) => at,
  },
  { key: 'lot', header: 'Lot', primary: true, cell: ({ lot }) => lot, sortBy: ({ lot }) => lot },
  {
    key: 'product',
    header: 'Produit',
    cell: ({ product }) => product || '—',
    sortBy: ({ product }) => product,
  },
  { key: 'who', header: 'Qui, où', cell: ({ who }) => who, sortBy: ({ who }) => who },
  {
    key: 'qty',
    header: 'Quantité',
    numeric: true,
    cell: ({ qty, step }) =>
      step === 'Vient de' && qty === 0 ? '—' : formatExactKilograms(milliFromWire(Math.abs(qty)) ?? 0),
    sortBy: ({ qty }) => Math.abs(qty),
    csv: ({ qty, step }) => (step === 'Vient de' && qty === 0 ? null : Math.abs(qty)),
  },
];

/** Trace of a lot: back to the supplier, forward to the customers, and the recall list. */
export function LotTrace({ lotRef }: { lotRef: LotRef }) {
  const trace = useQuery(traceQuery(lotRef));
  const { data } = trace;
  const customers = new Set(data?.orders.map(({ customer_id: id }) => id));
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h2>Trace du lot {lotRef.lot}</h2>
        {data ? <LotState lot={data.lot} /> : null}
      </header>
      <LoadFailure query={trace} title="La trace n’a pas pu être lue" />
      {data ? (
        <StatBand>
          <Stat label="Lots d’origine" value={formatInteger(data.backward.length)} />
          <Stat label="Découpes" value={formatInteger(data.cuttings.length)} />
          <Stat label="Lots qui en viennent" value={formatInteger(data.forward.length)} />
          <Stat label="Clients livrés" value={formatInteger(customers.size)} />
        </StatBand>
      ) : null}
      {data && !data.complete ? (
        <Banner kind="warning">Cette trace est plus longue que ce qui est montré ici.</Banner>
      ) : null}
      {data ? (
        <details className={styles.holdBack}>
          <summary>
            {data.lot.blocked ? 'Libérer, ou bloquer ce qui en vient' : 'Bloquer ce lot et ce qui en vient'}
          </summary>
          <HoldLot lot={data.lot} />
        </details>
      ) : null}
      {data ? <LotFlow trace={data} /> : null}
      {trace.isError && !data ? null : (
        <DataTable
          caption={`Trace du lot ${lotRef.lot}`}
          columns={columns}
          rows={data && traceRows(data)}
          rowKey={({ key }) => key}
          csvName={`trace-${lotRef.lot}`}
        />
      )}
      {mayCall(traceContract.endpoints.recallLot) ? (
        <Recall lotRef={lotRef} productName={data?.lot.product_name ?? lotRef.lot} />
      ) : null}
    </div>
  );
}
