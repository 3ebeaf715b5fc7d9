import type { OwnInvoice } from '#frontend/features/invoices/invoices.queries.ts';
import { formatDate, formatMoney } from '#frontend/lib/display/format.ts';
import { StatusBadge, type Tone } from '#frontend/ui/values/badge.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { InvoiceName } from '#frontend/features/invoices/invoice-name.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { InvoicePdf } from '#frontend/features/invoices/invoice-pdf.tsx';

const tones: Record<string, Tone> = {
  Payée: 'good',
  Impayée: 'warning',
  'Partiellement payée': 'warning',
};

export const isOverdue = ({ date_echeance: due, reste_ttc: rest }: OwnInvoice, today: string): boolean =>
  rest > 0 && due !== null && due < today;

const State = ({ invoice, today }: { invoice: OwnInvoice; today: string }) => {
  if (isOverdue(invoice, today)) return <StatusBadge tone="danger">En retard</StatusBadge>;
  if (invoice.reste_ttc < 0) return <StatusBadge tone="info">Avoir à déduire</StatusBadge>;
  return (
    <StatusBadge tone={tones[invoice.statut_libelle] ?? 'neutral'}>{invoice.statut_libelle}</StatusBadge>
  );
};

/** WHO-06 for customers: reference, date, due date, amount, unpaid rest. */
export const invoiceColumns = (today: string): readonly Column<OwnInvoice>[] => [
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
