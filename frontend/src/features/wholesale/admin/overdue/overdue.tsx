import { useQuery } from '@tanstack/react-query';
import { overdueQuery } from '#frontend/features/wholesale/overdue.queries.ts';
import { ErpAge, ErpIsLate } from '#frontend/features/invoices/erp-age.tsx';
import { formatMoney } from '#frontend/lib/display/format.ts';
import { webOrdersViewPath } from '#frontend/lib/navigation/paths.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { SuccessIcon } from '#frontend/ui/icons/icons-action.tsx';
import { Link } from '#frontend/ui/link.tsx';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import { Stat, StatBand } from '#frontend/ui/values/stat.tsx';
import type { OverdueRow } from '#shared/wholesale/overdue.contract.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { overdueColumns } from './overdue-columns.tsx';
import styles from './overdue.module.css';

/** Overdue customers: amounts, age, and reminders. */
export function Overdue() {
  const overdue = useQuery(overdueQuery());
  const { data } = overdue;
  return (
    <>
      {overdue.isPending ? <ErpIsLate /> : null}
      <LoadFailure query={overdue} title="Les factures impayées n’ont pas pu être lues" />
      {data ? <ErpAge list={data} query={overdue} /> : null}
      {data?.incomplet ? (
        <Banner kind="warning">
          Dolibarr a plus de mille factures impayées : seules les mille dernières sont comptées ici.
        </Banner>
      ) : null}
      {data && data.data.length > 0 ? <Ages rows={data.data} /> : null}
      {overdue.isError && !data ? null : (
        <DataTable
          caption="Clients en retard de paiement"
          columns={overdueColumns}
          rows={data?.data}
          rowKey={({ id }) => id}
          csvName="retards-de-paiement"
          csvNote="Une ligne par client : TTC par ancienneté, factures, code comptable."
          empty={
            <EmptyState title="Aucune facture n’a dépassé son échéance" picture={<SuccessIcon size={36} />} />
          }
        />
      )}
      <p className={styles.quiet}>
        Compte les factures validées dans Dolibarr. Une commande du site qui n’est pas encore facturée est
        parmi les <Link href={webOrdersViewPath('a-encaisser')}>commandes à encaisser</Link>.
      </p>
    </>
  );
}

function Ages({ rows }: { rows: readonly OverdueRow[] }) {
  const sum = (of: (row: OverdueRow) => number) =>
    formatMoney(rows.reduce((all, row) => all + centsFromEuros(of(row)), 0));
  return (
    <StatBand>
      <Stat label="0 à 15 jours" value={sum((row) => row.de_0_a_15)} />
      <Stat label="16 à 30 jours" value={sum((row) => row.de_16_a_30)} />
      <Stat label="31 jours et plus" value={sum((row) => row.des_31)} />
      <Stat
        label="En retard"
        value={sum((row) => row.total)}
        note={`${rows.length} ${rows.length === 1 ? 'client' : 'clients'}`}
      />
    </StatBand>
  );
}
