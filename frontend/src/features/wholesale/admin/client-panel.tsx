import type { WholesaleClient } from '#frontend/features/wholesale/wholesale-lists.queries.ts';
import { wholesaleSearchPath } from '#frontend/lib/navigation/paths.ts';
import { ButtonLink } from '#frontend/ui/button.tsx';
import { PanelBody, PanelFacts } from '#frontend/ui/overlay/panel-parts.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { PhoneLink } from '#frontend/ui/values/phone-link.tsx';
import { SeeInErp } from './see-in-erp.tsx';
import styles from './wholesale.module.css';

/** A customer of the ERP: contact data, with links to orders and invoices. */
export const ClientPanel = ({ row }: { row: WholesaleClient }) => (
  <PanelBody>
    <PanelFacts>
      <dt>Statut</dt>
      <dd>
        <StatusBadge tone={row.status === 1 ? 'good' : 'neutral'}>
          {row.status === 1 ? 'Actif' : 'Inactif'}
        </StatusBadge>
      </dd>
      <dt>Enseigne</dt>
      <dd>{row.name_alias || '—'}</dd>
      <dt>Code</dt>
      <dd>{row.code_client ?? '—'}</dd>
      <dt>E-mail</dt>
      <dd>{row.email ? <a href={`mailto:${row.email}`}>{row.email}</a> : '—'}</dd>
      <dt>Téléphone</dt>
      <dd>{row.phone ? <PhoneLink phone={row.phone} /> : '—'}</dd>
      <dt>Adresse</dt>
      <dd>
        {[row.address, [row.zip, row.town].filter(Boolean).join(' ')].filter(Boolean).join(', ') || '—'}
      </dd>
    </PanelFacts>
    <p className={styles.panelActs}>
      <ButtonLink size="small" href={wholesaleSearchPath('orders', row.name)}>
        Ses commandes
      </ButtonLink>
      <ButtonLink size="small" href={wholesaleSearchPath('invoices', row.name)}>
        Ses factures
      </ButtonLink>
      <SeeInErp href={row.erp_url} what={row.name} />
    </p>
  </PanelBody>
);
