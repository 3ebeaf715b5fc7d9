import { formatDate, formatMoney } from '#frontend/lib/display/format.ts';
import { mayCall } from '#frontend/lib/session/may-call.ts';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { Reference } from '#frontend/ui/values/reference.tsx';
import { type OverdueRow, overdueContract } from '#shared/wholesale/overdue.contract.ts';
import { csvDay } from '#shared/kernel/csv.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { ReminderActs } from './reminder-acts.tsx';
import styles from './overdue.module.css';

const amount = (
  key: string,
  header: string,
  of: (row: OverdueRow) => number,
  from?: 'desk',
): Column<OverdueRow> => ({
  key,
  header,
  numeric: true,
  ...(from && { from }),
  cell: (row) => (of(row) === 0 ? '—' : formatMoney(centsFromEuros(of(row)))),
  sortBy: of,
});

/** Maximum listed in the table; the export has all. */
const MOST_NAMED = 3;

export const overdueColumns: readonly Column<OverdueRow>[] = [
  {
    key: 'client',
    header: 'Client',
    primary: true,
    cell: ({ client_nom: name, code }) => (
      <span className={styles.head}>
        {name}
        {code ? <small className={styles.quiet}>{code}</small> : null}
      </span>
    ),
    sortBy: ({ client_nom: name }) => name,
  },
  { key: 'code', header: 'Code comptable', csvOnly: true, cell: () => null, csv: ({ code }) => code },
  {
    key: 'factures',
    header: 'Factures',
    cell: ({ factures }) => (
      <span className={styles.two}>
        {factures.slice(0, MOST_NAMED).map(({ reference, jours }) => (
          <span key={reference} className={styles.line}>
            <Reference>{reference}</Reference>{' '}
            <small className={styles.quiet}>
              {jours} {jours === 1 ? 'jour' : 'jours'}
            </small>
          </span>
        ))}
        {factures.length > MOST_NAMED ? (
          <small className={styles.quiet}>et {factures.length - MOST_NAMED} autres</small>
        ) : null}
      </span>
    ),
    csv: ({ factures }) => factures.map(({ reference }) => reference).join(' '),
  },
  amount('recent', '0 à 15 j', (row) => row.de_0_a_15, 'desk'),
  amount('month', '16 à 30 j', (row) => row.de_16_a_30, 'desk'),
  amount('older', '31 j et plus', (row) => row.des_31, 'desk'),
  amount('total', 'En retard', (row) => row.total),
  amount('avoirs', 'Avoirs à déduire', (row) => row.avoirs, 'desk'),
  {
    key: 'relance',
    header: 'Relance',
    cell: (row) => <Reminded row={row} />,
    csv: ({ relance_le: at }) => (at === null ? null : csvDay(at)),
  },
];

/** Sent and possible reminders. */
const Reminded = ({ row }: { row: OverdueRow }) => {
  const { relance_le: at, relances: count, pause } = row;
  return (
    <span className={styles.two}>
      {pause ? (
        <small className={styles.quiet}>
          Suspendues le {formatDate(pause.depuis)} : {pause.motif}
        </small>
      ) : (
        <small className={styles.quiet}>
          {at === null ? 'Jamais relancé' : `Le ${formatDate(at)}${count > 1 ? ` (${count} fois)` : ''}`}
        </small>
      )}
      {mayCall(overdueContract.endpoints.remindCustomer) ? <ReminderActs row={row} /> : null}
    </span>
  );
};
