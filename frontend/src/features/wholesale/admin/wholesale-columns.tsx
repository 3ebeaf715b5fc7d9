import type {
  WholesaleClient,
  WholesaleInvoice,
  WholesaleOrder,
} from '#frontend/features/wholesale/wholesale-lists.queries.ts';
import { InvoicePdf } from '#frontend/features/wholesale/pro/invoices/invoice-pdf.tsx';
import { formatDate, formatMoney } from '#frontend/lib/format.ts';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { StatusBadge, type Tone } from '#frontend/ui/values/badge.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { SeeInErp } from './see-in-erp.tsx';
import styles from './wholesale.module.css';

const day = (date: string | null): string => (date === null ? '—' : formatDate(date));
const money = (euros: number): string => formatMoney(centsFromEuros(euros));

/** WHO-04. */
export const clientColumns: readonly Column<WholesaleClient>[] = [
  {
    key: 'nom',
    header: 'Client',
    width: '24%',
    primary: true,
    cell: ({ name, name_alias: alias }) => (
      <span className={styles.two}>
        {name}
        {alias ? <span className={styles.quiet}>{alias}</span> : null}
      </span>
    ),
    sortBy: ({ name }) => name,
  },
  {
    key: 'code',
    header: 'Code',
    cell: ({ code_client: code }) => code ?? '—',
    sortBy: ({ code_client: code }) => code,
  },
  {
    key: 'email',
    header: 'E-mail',
    width: '20%',
    cell: ({ email }) => (email ? <a href={`mailto:${email}`}>{email}</a> : '—'),
    sortBy: ({ email }) => email,
  },
  {
    key: 'telephone',
    header: 'Téléphone',
    cell: ({ phone }) => (phone ? <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a> : '—'),
    sortBy: ({ phone }) => phone,
  },
  {
    key: 'adresse',
    header: 'Adresse',
    from: 'desk',
    cell: ({ address, zip, town }) =>
      [address, [zip, town].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    csv: ({ address }) => address,
  },
  { key: 'cp', header: 'Code postal', csvOnly: true, cell: () => null, csv: ({ zip }) => zip },
  { key: 'ville', header: 'Ville', csvOnly: true, cell: () => null, csv: ({ town }) => town },
  {
    key: 'statut',
    header: 'Statut',
    width: '7rem',
    cell: ({ status }) =>
      status === 1 ? (
        <StatusBadge tone="good">Actif</StatusBadge>
      ) : (
        <StatusBadge tone="neutral">Inactif</StatusBadge>
      ),
    sortBy: ({ status }) => (status === 1 ? 'Actif' : 'Inactif'),
  },
  {
    key: 'voir',
    header: 'ERP',
    width: '5.5rem',
    numeric: true,
    cell: ({ erp_url: href, name }) => <SeeInErp href={href} what={name} />,
  },
];

const orderTones: Record<string, Tone> = {
  Validée: 'info',
  'En cours de traitement': 'info',
  Livrée: 'good',
  Facturée: 'good',
  Traitée: 'good',
  Annulée: 'danger',
  Refusée: 'danger',
};

/** WHO-05, WHO-07: a label of the ERP that nobody knows is shown as it is. */
export const orderColumns: readonly Column<WholesaleOrder>[] = [
  {
    key: 'reference',
    header: 'Commande',
    width: '14%',
    primary: true,
    cell: ({ reference }) => reference,
    sortBy: ({ reference }) => reference,
  },
  {
    key: 'ref-client',
    header: 'Réf. client',
    from: 'desk',
    cell: ({ ref_client: ref }) => ref ?? '—',
    sortBy: ({ ref_client: ref }) => ref,
  },
  {
    key: 'client',
    header: 'Client',
    width: '20%',
    cell: ({ client_name: name }) => name,
    sortBy: ({ client_name: name }) => name,
  },
  {
    key: 'date',
    header: 'Date',
    cell: ({ date_commande: date }) => day(date),
    sortBy: ({ date_commande: date }) => date,
  },
  {
    key: 'livraison',
    header: 'Livraison',
    from: 'desk',
    cell: ({ date_livraison: date }) => day(date),
    sortBy: ({ date_livraison: date }) => date,
  },
  {
    key: 'ht',
    header: 'Total HT',
    numeric: true,
    cell: ({ total_ht: total }) => money(total),
    sortBy: ({ total_ht: total }) => total,
  },
  {
    key: 'ttc',
    header: 'Total TTC',
    numeric: true,
    cell: ({ total_ttc: total }) => money(total),
    sortBy: ({ total_ttc: total }) => total,
  },
  {
    key: 'statut',
    header: 'Statut',
    width: '13%',
    cell: ({ statut_libelle: label }) => (
      <StatusBadge tone={orderTones[label] ?? 'neutral'}>{label}</StatusBadge>
    ),
    sortBy: ({ statut_libelle: label }) => label,
  },
  {
    key: 'voir',
    header: 'ERP',
    width: '5.5rem',
    numeric: true,
    cell: ({ erp_url: href, reference }) => <SeeInErp href={href} what={`la commande ${reference}`} />,
  },
];

const invoiceTones: Record<string, Tone> = {
  Payée: 'good',
  Impayée: 'danger',
  'Partiellement payée': 'warning',
};

/** WHO-06, WHO-08. */
export const invoiceColumns: readonly Column<WholesaleInvoice>[] = [
  {
    key: 'reference',
    header: 'Facture',
    width: '13%',
    primary: true,
    cell: ({ reference }) => reference,
    sortBy: ({ reference }) => reference,
  },
  {
    key: 'ref-client',
    header: 'Réf. client',
    from: 'desk',
    cell: ({ ref_client: ref }) => ref ?? '—',
    sortBy: ({ ref_client: ref }) => ref,
  },
  {
    key: 'client',
    header: 'Client',
    width: '18%',
    cell: ({ client_name: name }) => name,
    sortBy: ({ client_name: name }) => name,
  },
  {
    key: 'date',
    header: 'Date',
    cell: ({ date_facture: date }) => day(date),
    sortBy: ({ date_facture: date }) => date,
  },
  {
    key: 'echeance',
    header: 'Échéance',
    from: 'desk',
    cell: ({ date_echeance: date }) => day(date),
    sortBy: ({ date_echeance: date }) => date,
  },
  {
    key: 'ht',
    header: 'Total HT',
    numeric: true,
    from: 'desk',
    cell: ({ total_ht: total }) => money(total),
    sortBy: ({ total_ht: total }) => total,
  },
  {
    key: 'ttc',
    header: 'Total TTC',
    numeric: true,
    cell: ({ total_ttc: total }) => money(total),
    sortBy: ({ total_ttc: total }) => total,
  },
  {
    key: 'reste',
    header: 'Reste dû',
    numeric: true,
    cell: ({ reste_ttc: rest }) => (rest === 0 ? '—' : money(rest)),
    sortBy: ({ reste_ttc: rest }) => rest,
  },
  {
    key: 'statut',
    header: 'Statut',
    width: '13%',
    cell: ({ statut_libelle: label }) => (
      <StatusBadge tone={invoiceTones[label] ?? 'neutral'}>{label}</StatusBadge>
    ),
    sortBy: ({ statut_libelle: label }) => label,
  },
  {
    key: 'documents',
    header: 'Documents',
    width: '11rem',
    numeric: true,
    cell: ({ id, reference, erp_url: href }) => (
      <span className={styles.acts}>
        <InvoicePdf id={id} reference={reference} ofAnybody />
        <SeeInErp href={href} what={`la facture ${reference}`} />
      </span>
    ),
  },
];
