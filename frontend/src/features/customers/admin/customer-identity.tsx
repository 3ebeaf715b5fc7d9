import { formatDate, formatDateTime } from '#frontend/lib/display/format.ts';
import type { CustomerDetail } from '#shared/customers/customers.contract.ts';
import { CustomerStateBadge } from './customer-state.tsx';
import { PhoneLink } from '#frontend/ui/values/phone-link.tsx';
import { PanelFacts } from '#frontend/ui/overlay/panel-parts.tsx';

/** Identity of the customer, and the linked third party of the ERP. */
export function CustomerIdentity({ customer }: { customer: CustomerDetail }) {
  const { adresse, complement, code_postal: postal, ville } = customer;
  const place = [adresse, complement, `${postal} ${ville}`.trim()].filter(Boolean).join(', ');
  return (
    <PanelFacts>
      <dt>État</dt>
      <dd>
        <CustomerStateBadge state={customer.etat} />
      </dd>
      <dt>Contact</dt>
      <dd>{customer.nom}</dd>
      <dt>E-mail</dt>
      <dd>
        <a href={`mailto:${customer.email}`}>{customer.email}</a>
        {customer.verifie_le === null
          ? ' (pas encore vérifié)'
          : ` (vérifié le ${formatDate(customer.verifie_le)})`}
      </dd>
      {customer.telephone ? (
        <>
          <dt>Téléphone</dt>
          <dd>
            <PhoneLink phone={customer.telephone} />
          </dd>
        </>
      ) : null}
      <Fact name="Adresse" value={place} />
      <Fact name="SIREN" value={customer.siren ?? ''} />
      <Fact name="SIRET" value={customer.siret} />
      <Fact name="TVA" value={customer.tva} />
      <Fact name="Activité" value={customer.activite} />
      <dt>Inscrit le</dt>
      <dd>{formatDateTime(customer.inscrit_le)}</dd>
      <dt>Dolibarr</dt>
      <dd>
        {customer.erp_id === null ? (
          'Pas encore de tiers'
        ) : customer.erp_url === null ? (
          `Tiers ${customer.erp_id}`
        ) : (
          <a href={customer.erp_url} target="_blank" rel="noreferrer">
            Tiers {customer.erp_id}
          </a>
        )}
      </dd>
    </PanelFacts>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) =>
  value ? (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  ) : null;
