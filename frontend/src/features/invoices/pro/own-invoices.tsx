import { useToday } from '#frontend/lib/display/use-today.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useCustomer } from '#frontend/lib/session/use-session.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { erpReason } from '#frontend/features/invoices/erp-reason.ts';
import { ownInvoicesQuery, type OwnInvoice } from '#frontend/features/invoices/invoices.queries.ts';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { InvoiceIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { ErpAge, ErpIsLate } from '#frontend/features/invoices/erp-age.tsx';
import { DueOrders } from '#frontend/features/payments/pro/due-orders.tsx';
import { Statement } from './statement.tsx';
import { formatDate, formatMoney } from '#frontend/lib/display/format.ts';
import { StatusBadge, type Tone } from '#frontend/ui/values/badge.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { InvoiceName } from '#frontend/features/invoices/invoice-name.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { InvoicePdf } from '#frontend/features/invoices/invoice-pdf.tsx';
import styles from '#frontend/features/invoices/documents.module.css';

/** Factures (AMB-15): invoices of the customer's third party in the ERP, and their unpaid rest. */
export function OwnInvoices({ children }: { children?: ReactNode }) {
  const customer = useCustomer();
  const invoices = useQuery(ownInvoicesQuery(customer?.id));
  const today = useToday();
  const columns = useMemo(() => invoiceColumns(today), [today]);
  const rows = invoices.data?.data;
  return (
    <section className={styles.section} aria-labelledby="factures">
      <h2 id="factures">Factures</h2>
      <DueOrders today={today} />
      {children}
      {invoices.isError && !rows ? (
        <LoadFailure query={invoices} title="Vos factures n’ont pas pu être lues." reasonOf={erpReason} />
      ) : (
        <>
          {rows ? null : <ErpIsLate />}
          {invoices.data ? <ErpAge list={invoices.data} query={invoices} /> : null}
          {rows && rows.length > 0 ? <Statement invoices={rows} today={today} /> : null}
          <DataTable
            caption="Vos factures"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowTone={(invoice) => (isOverdue(invoice, today) ? 'danger' : undefined)}
            csvName="factures"
            empty={
              <EmptyState title="Aucune facture pour le moment" picture={<InvoiceIcon size={40} />}>
                Elles apparaissent ici dès qu’elles sont émises, avec leur PDF.
              </EmptyState>
            }
          />
        </>
      )}
    </section>
  );
}

const tones: Record<string, Tone> = {
  Payée: 'good',
  Impayée: 'warning',
  'Partiellement payée': 'warning',
};

const isOverdue = ({ date_echeance: due, reste_ttc: rest }: OwnInvoice, today: string): boolean =>
  rest > 0 && due !== null && due < today;

const State = ({ invoice, today }: { invoice: OwnInvoice; today: string }) => {
  if (isOverdue(invoice, today)) return <StatusBadge tone="danger">En retard</StatusBadge>;
  if (invoice.reste_ttc < 0) return <StatusBadge tone="info">Avoir à déduire</StatusBadge>;
  return (
    <StatusBadge tone={tones[invoice.statut_libelle] ?? 'neutral'}>{invoice.statut_libelle}</StatusBadge>
  );
};

/** WHO-06 for customers: reference, date, due date, amount, unpaid rest. */
const invoiceColumns = (today: string): readonly Column<OwnInvoice>[] => [
  {
    key: 'reference',
    header: 'Facture',
    cell: (invoice) => <InvoiceName {...invoice} />,
    sortBy: ({ reference }) => reference,
    primary: true,
  },
  {
    key: 'date',
    header: 'Date',
    cell: ({ date_facture }) => (date_facture ? formatDate(date_facture) : '—'),
    sortBy: ({ date_facture }) => date_facture ?? '',
  },
  {
    key: 'due',
    header: 'Échéance',
    cell: ({ date_echeance }) => (date_echeance ? formatDate(date_echeance) : '—'),
    sortBy: ({ date_echeance }) => date_echeance ?? '',
  },
  {
    key: 'total',
    header: 'Total TTC',
    cell: ({ total_ttc }) => formatMoney(centsFromEuros(total_ttc)),
    sortBy: ({ total_ttc }) => total_ttc,
    numeric: true,
  },
  {
    key: 'rest',
    header: 'Reste à payer',
    cell: ({ reste_ttc }) => (reste_ttc === 0 ? '—' : formatMoney(centsFromEuros(reste_ttc))),
    sortBy: ({ reste_ttc }) => reste_ttc,
    numeric: true,
  },
  {
    key: 'state',
    header: 'État',
    cell: (invoice) => <State invoice={invoice} today={today} />,
    sortBy: ({ statut_libelle }) => statut_libelle,
  },
  {
    key: 'pdf',
    header: 'Document',
    cell: ({ id, reference }) => <InvoicePdf id={id} reference={reference} />,
    numeric: true,
  },
];
