import type { ReactNode } from 'react';
import type {
  WholesaleInvoice,
  WholesaleOrder,
} from '#frontend/features/wholesale/wholesale-lists.queries.ts';
import { InvoiceName } from '#frontend/features/invoices/invoice-name.tsx';
import { InvoicePdf } from '#frontend/features/invoices/invoice-pdf.tsx';
import { formatDate, formatMoney } from '#frontend/lib/display/format.ts';
import { wholesaleSearchPath } from '#frontend/lib/navigation/paths.ts';
import { Link } from '#frontend/ui/link.tsx';
import { PanelBody, PanelFacts } from '#frontend/ui/overlay/panel-parts.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { SeeInErp } from './see-in-erp.tsx';
import { InvoiceState, OrderState } from './document-state.tsx';
import styles from './wholesale.module.css';

const money = (euros: number): string => formatMoney(centsFromEuros(euros));
const day = (date: string | null): string => (date === null ? '—' : formatDate(date));

/** An order of the ERP, with fields that the list omits. */
export const OrderPanel = ({ row }: { row: WholesaleOrder }) => (
  <DocumentPanel row={row} state={<OrderState {...row} />}>
    <dt>Commandée le</dt>
    <dd>{day(row.date_commande)}</dd>
    <dt>Livraison</dt>
    <dd>{day(row.date_livraison)}</dd>
    <Totals row={row} />
    <dd className={styles.panelActs}>
      <SeeInErp href={row.erp_url} what={`la commande ${row.reference}`} />
    </dd>
  </DocumentPanel>
);

/** An invoice of the ERP, its PDF and unpaid rest. */
export const InvoicePanel = ({ row }: { row: WholesaleInvoice }) => (
  <DocumentPanel row={row} state={<InvoiceState {...row} />}>
    <dt>Facture</dt>
    <dd>
      <InvoiceName {...row} />
    </dd>
    <dt>Du</dt>
    <dd>{day(row.date_facture)}</dd>
    <dt>Échéance</dt>
    <dd>{day(row.date_echeance)}</dd>
    <Totals row={row} />
    <dt>Reste dû</dt>
    <dd>{row.reste_ttc === 0 ? '—' : money(row.reste_ttc)}</dd>
    <dd className={styles.panelActs}>
      <InvoicePdf id={row.id} reference={row.reference} ofAnybody />
      <SeeInErp href={row.erp_url} what={`la facture ${row.reference}`} />
    </dd>
  </DocumentPanel>
);

interface DocumentPanelProps {
  row: WholesaleOrder | WholesaleInvoice;
  state: ReactNode;
  children: ReactNode;
}

const DocumentPanel = ({ row, state, children }: DocumentPanelProps) => (
  <PanelBody>
    <PanelFacts>
      <dt>Statut</dt>
      <dd>{state}</dd>
      <dt>Client</dt>
      <dd>
        <Link href={wholesaleSearchPath('clients', row.client_name)}>{row.client_name}</Link>
      </dd>
      <dt>Code comptable</dt>
      <dd>{row.client_code ?? '—'}</dd>
      <dt>Réf. client</dt>
      <dd>{row.ref_client ?? '—'}</dd>
      {children}
    </PanelFacts>
  </PanelBody>
);

const Totals = ({ row: { total_ht: ht, total_ttc: ttc } }: Pick<DocumentPanelProps, 'row'>) => (
  <>
    <dt>Total HT</dt>
    <dd>{money(ht)}</dd>
    <dt>TVA</dt>
    <dd>{formatMoney(centsFromEuros(ttc) - centsFromEuros(ht))}</dd>
    <dt>Total TTC</dt>
    <dd>{money(ttc)}</dd>
  </>
);
