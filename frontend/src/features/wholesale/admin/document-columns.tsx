import type { ReactNode } from 'react';
import type {
  WholesaleInvoice,
  WholesaleOrder,
} from '#frontend/features/wholesale/wholesale-lists.queries.ts';
import { InvoiceName } from '#frontend/features/invoices/invoice-name.tsx';
import { InvoicePdf } from '#frontend/features/invoices/invoice-pdf.tsx';
import { formatDate, formatMoney } from '#frontend/lib/display/format.ts';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { Reference, withReferences } from '#frontend/ui/values/reference.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { InvoiceState, OrderState } from './document-state.tsx';
import { SeeInErp } from './see-in-erp.tsx';
import styles from './wholesale.module.css';

const money = (euros: number): string => formatMoney(centsFromEuros(euros));

type Document = WholesaleOrder | WholesaleInvoice;

/** Columns common to orders and invoices. */
const namedBy = <Row extends Document>(
  header: string,
  width: string,
  name: (row: Row) => ReactNode = ({ reference }) => <Reference>{reference}</Reference>,
): Column<Row>[] => [
  {
    key: 'reference',
    header,
    width,
    primary: true,
    cell: name,
    sortBy: ({ reference }) => reference,
  },
  {
    key: 'ref-client',
    header: 'Réf. client',
    from: 'desk',
    width: '7.5rem',
    cell: ({ ref_client: ref }) => withReferences(ref ?? '—'),
    sortBy: ({ ref_client: ref }) => ref,
  },
  {
    key: 'client',
    header: 'Client',
    cell: ({ client_name: name }) => name,
    sortBy: ({ client_name: name }) => name,
  },
  {
    key: 'code',
    header: 'Code comptable',
    csvOnly: true,
    cell: () => null,
    csv: ({ client_code: code }) => code,
  },
];

const dayOf = <Row extends Document>(
  key: string,
  header: string,
  date: (row: Row) => string | null,
  from?: 'desk',
): Column<Row> => ({
  key,
  header,
  width: '6.5rem',
  ...(from && { from }),
  cell: (row) => {
    const day = date(row);
    return day === null ? '—' : formatDate(day);
  },
  sortBy: date,
});

const amount = <Row extends Document>(
  key: string,
  header: string,
  euros: (row: Row) => number,
  from?: 'desk',
): Column<Row> => ({
  key,
  ...(from && { from }),
  header,
  width: '6rem',
  numeric: true,
  cell: (row) => money(euros(row)),
  sortBy: euros,
});

/** Export only: Dolibarr's list does not split it by rate. */
const vat: Column<Document> = {
  key: 'tva',
  header: 'TVA',
  csvOnly: true,
  cell: () => null,
  csv: ({ total_ht: ht, total_ttc: ttc }) => (centsFromEuros(ttc) - centsFromEuros(ht)) / 100,
};

const state = <Row extends Document>(cell: (row: Row) => ReactNode): Column<Row> => ({
  key: 'statut',
  header: 'Statut',
  width: '9rem',
  cell: (row) => cell(row),
  sortBy: ({ statut_libelle: label }) => label,
});

/** WHO-05. */
export const orderColumns: readonly Column<WholesaleOrder>[] = [
  ...namedBy<WholesaleOrder>('Commande', '7.25rem'),
  dayOf('date', 'Date', (order) => order.date_commande),
  dayOf('livraison', 'Livraison', (order) => order.date_livraison, 'desk'),
  amount('ht', 'Total HT', (order) => order.total_ht, 'desk'),
  vat,
  amount('ttc', 'Total TTC', (order) => order.total_ttc),
  state((order) => <OrderState {...order} />),
  {
    key: 'voir',
    screenOnly: true,
    // lower priority than the specification's columns (AMB-109); also in the panel
    from: 'large',
    header: 'Dolibarr',
    width: '5.5rem',
    numeric: true,
    cell: ({ erp_url: href, reference }) => <SeeInErp href={href} what={`la commande ${reference}`} />,
  },
];

/** WHO-06, WHO-08. */
export const invoiceColumns: readonly Column<WholesaleInvoice>[] = [
  ...namedBy<WholesaleInvoice>('Facture', '10.5rem', (invoice) => <InvoiceName {...invoice} />),
  dayOf('date', 'Date', (invoice) => invoice.date_facture),
  dayOf('echeance', 'Échéance', (invoice) => invoice.date_echeance, 'desk'),
  amount('ht', 'Total HT', (invoice) => invoice.total_ht, 'desk'),
  vat,
  amount('ttc', 'Total TTC', (invoice) => invoice.total_ttc),
  {
    key: 'reste',
    header: 'Reste dû',
    width: '6rem',
    numeric: true,
    from: 'large',
    cell: ({ reste_ttc: rest }) => (rest === 0 ? '—' : money(rest)),
    sortBy: ({ reste_ttc: rest }) => rest,
  },
  state((invoice) => <InvoiceState {...invoice} />),
  {
    key: 'documents',
    screenOnly: true,
    from: 'large',
    header: 'Documents',
    width: '9.75rem',
    numeric: true,
    cell: ({ id, reference, erp_url: href }) => (
      <span className={styles.acts}>
        <InvoicePdf id={id} reference={reference} ofAnybody />
        <SeeInErp href={href} what={`la facture ${reference}`} />
      </span>
    ),
  },
];
