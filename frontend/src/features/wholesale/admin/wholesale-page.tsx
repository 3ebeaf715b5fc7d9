import { useSearchParams } from 'react-router-dom';
import { InvoicePdfs } from '#frontend/features/invoices/invoice-pdf.tsx';
import type { WholesaleClient } from '#frontend/features/wholesale/wholesale-lists.queries.ts';
import { adminTabPath } from '#frontend/lib/navigation/paths.ts';
import { TabLinks } from '#frontend/ui/tabs.tsx';
import { clientColumns } from './client-columns.tsx';
import { ClientPanel } from './client-panel.tsx';
import { invoiceColumns, orderColumns } from './document-columns.tsx';
import { InvoicePanel, OrderPanel } from './document-panel.tsx';
import { WholesaleRows } from './wholesale-rows.tsx';
import { ButtonLink } from '#frontend/ui/button.tsx';
import styles from './wholesale.module.css';

const views = [
  { key: 'clients', label: 'Clients' },
  { key: 'orders', label: 'Commandes' },
  { key: 'invoices', label: 'Factures' },
] as const;

const TAB = 'venteGrossistes';

/** venteGrossistes (WHO-01..08): customers, orders and invoices of the ERP, read-only. */
export function WholesalePage() {
  const [parameters] = useSearchParams();
  const view = views.find(({ key }) => key === parameters.get('vue'))?.key ?? 'clients';
  return (
    <div className={styles.page}>
      <TabLinks
        label="Ventes grossistes"
        tabs={views}
        selected={view}
        hrefOf={(key) => (key === 'clients' ? adminTabPath(TAB) : `${adminTabPath(TAB)}&vue=${key}`)}
      />
      {view === 'clients' ? <Clients /> : null}
      {view === 'orders' ? <Orders /> : null}
      {view === 'invoices' ? <Invoices /> : null}
    </div>
  );
}

const nameOfClient = ({ name }: WholesaleClient): string => name;
const nameOfDocument = ({ reference }: { reference: string }): string => reference;

const Clients = () => (
  <WholesaleRows
    list="clients"
    columns={clientColumns}
    caption="Clients grossistes"
    placeholder="Nom, code, ville, e-mail, téléphone"
    noun="client"
    isMasculine
    nameOf={nameOfClient}
    Panel={ClientPanel}
    Acts={WriteToClients}
  />
);

const Orders = () => (
  <WholesaleRows
    list="orders"
    columns={orderColumns}
    caption="Commandes grossistes"
    placeholder="Référence, client"
    noun="commande"
    nameOf={nameOfDocument}
    Panel={OrderPanel}
  />
);

const Invoices = () => (
  <WholesaleRows
    list="invoices"
    columns={invoiceColumns}
    caption="Factures grossistes"
    placeholder="Référence, client"
    noun="facture"
    nameOf={nameOfDocument}
    Panel={InvoicePanel}
    Acts={InvoicePdfs}
  />
);

/** Longer mailto URLs fail in mail clients. */
const MOST_LETTERS = 1800;

/** Opens the user's mail client with all recipients in bcc. */
export function WriteToClients({ rows }: { rows: readonly WholesaleClient[] }) {
  const addresses = [...new Set(rows.flatMap(({ email }) => (email ? [email] : [])))];
  if (addresses.length === 0) return <span>Aucun de ces clients n’a d’e-mail.</span>;
  const href = `mailto:?bcc=${addresses.map(encodeURIComponent).join(',')}`;
  if (href.length > MOST_LETTERS)
    return <span>Trop d’adresses pour un seul message : choisissez moins de clients.</span>;
  return (
    <ButtonLink size="small" href={href}>
      Écrire ({addresses.length})
    </ButtonLink>
  );
}
