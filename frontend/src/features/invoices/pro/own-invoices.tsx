import { useToday } from '#frontend/lib/display/use-today.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useCustomer } from '#frontend/lib/session/use-session.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { erpReason } from '#frontend/features/invoices/erp-reason.ts';
import { ownInvoicesQuery } from '#frontend/features/invoices/invoices.queries.ts';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { InvoiceIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { ErpAge, ErpIsLate } from '#frontend/features/invoices/erp-age.tsx';
import { invoiceColumns, isOverdue } from './invoice-columns.tsx';
import { DueOrders } from '#frontend/features/payments/pro/due-orders.tsx';
import styles from '#frontend/features/invoices/documents.module.css';
import { Statement } from './statement.tsx';

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
