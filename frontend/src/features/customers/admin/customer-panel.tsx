import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { customerQuery } from '#frontend/features/customers/customers-admin.queries.ts';
import { formatDateTime, formatDate } from '#frontend/lib/display/format.ts';
import { telephonePath } from '#frontend/lib/navigation/paths.ts';
import { Button, ButtonLink } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { SidePanel } from '#frontend/ui/overlay/side-panel.tsx';
import { PanelBody, PanelSection, PanelFacts } from '#frontend/ui/overlay/panel-parts.tsx';
import { type CustomerDetail, customersContract } from '#shared/customers/customers.contract.ts';
import { CustomerNote } from './customer-note.tsx';
import { CustomerPeople } from './customer-people.tsx';
import { CustomerTerms } from './customer-terms.tsx';
import { call } from '#frontend/lib/api/call.ts';
import { SendDialog } from '#frontend/ui/overlay/send-dialog.tsx';
import { BlockReason, useBlockReason } from './block-reason.tsx';
import { CustomerStateBadge } from './customer-state.tsx';
import { PhoneLink } from '#frontend/ui/values/phone-link.tsx';
import { departureQuery } from '#frontend/features/settings/settings.queries.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { settingsContract } from '#shared/settings/settings.contract.ts';
import customerPanelStyles from './customers.module.css';

interface CustomerPanelProps {
  id: string;
  /** Sign-in data, provided by auth. */
  Access: ComponentType<{ customer: CustomerDetail; onChanged: () => unknown }>;
  /** Orders and reservations, provided by orders. */
  Orders: ComponentType<{ customerId: string }>;
  onClose: () => void;
}

/** A customer next to the list: identity, sign-in, orders, notes, and blocking. */
export function CustomerPanel({ id, Access, Orders, onClose }: CustomerPanelProps) {
  const customer = useQuery(customerQuery(id));
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const refresh = () => queries.invalidateQueries({ queryKey: ['customers'] });
  const data = customer.data;
  return (
    <SidePanel open addressed onClose={onClose} title={data ? data.societe || data.nom : 'Client'}>
      <PanelBody>
        <LoadFailure query={customer} title="Ce client n’a pas pu être ouvert" />
        {data === undefined ? (
          customer.isError ? null : (
            <Skeleton lines={8} />
          )
        ) : (
          <>
            {data.bloque_le === null ? null : (
              <Banner kind="warning" title={`Compte bloqué le ${formatDateTime(data.bloque_le)}`}>
                {data.motif_blocage}
              </Banner>
            )}
            <CustomerIdentity customer={data} />
            <div className={customerPanelStyles.acts}>
              <ButtonLink size="small" href={telephonePath(id)}>
                Commande par téléphone
              </ButtonLink>
            </div>
            <CustomerTerms customer={data} onChanged={refresh} />
            <CustomerUseBy customerId={id} />
            <PanelSection title="Connexion">
              <Access customer={data} onChanged={refresh} />
              <div className={customerPanelStyles.acts}>
                <Button
                  variant={data.bloque_le === null ? 'danger' : 'secondary'}
                  onClick={() => setIsAsking(true)}
                >
                  {data.bloque_le === null ? 'Bloquer le compte' : 'Débloquer le compte'}
                </Button>
              </div>
            </PanelSection>
            <CustomerPeople customerId={id} />
            <Orders customerId={id} />
            <CustomerNote customer={data} onSaved={refresh} />
          </>
        )}
      </PanelBody>
      {isAsking && data ? (
        <BlockDialog customer={data} onDone={refresh} onClose={() => setIsAsking(false)} />
      ) : null}
    </SidePanel>
  );
}

const { blockCustomer } = customersContract.endpoints;

interface BlockDialogProps {
  customer: CustomerDetail;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Blocks or unblocks an account with a reason. */
function BlockDialog({ customer, onDone, onClose }: BlockDialogProps) {
  const bloque = customer.bloque_le === null;
  const name = customer.societe || customer.nom;
  const form = useBlockReason(bloque);
  const send = async ({ motif_blocage }: typeof form.values) => {
    const body = { bloque, motif_blocage };
    await call(blockCustomer, { params: { id: customer.id }, body }, { as: 'admin' }).finally(onDone);
    return { message: bloque ? `${name} est bloqué : ses sessions sont fermées.` : `${name} est débloqué.` };
  };
  return (
    <SendDialog
      title={bloque ? `Bloquer ${name} ?` : `Débloquer ${name} ?`}
      submitLabel={bloque ? 'Bloquer' : 'Débloquer'}
      pendingText="Enregistrement…"
      isDanger={bloque}
      form={form}
      send={send}
      onClose={onClose}
    >
      <p>
        {bloque
          ? 'Le client ne pourra plus se connecter ni commander ; ses sessions se ferment aussitôt. Ses commandes en cours restent comme elles sont.'
          : 'Le client pourra de nouveau se connecter et commander.'}
      </p>
      <BlockReason form={form} bloque={bloque} />
    </SendDialog>
  );
}

/** Identity of the customer, and the linked third party of the ERP. */
function CustomerIdentity({ customer }: { customer: CustomerDetail }) {
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

type Departure = ReplyOf<typeof settingsContract.endpoints.getDeparture>['data'];

/** Minimum days to the use-by date for deliveries to this customer. */
export function CustomerUseBy({ customerId }: { customerId: string }) {
  const departure = useQuery(departureQuery());
  return (
    <PanelSection title="DLC à la livraison">
      <LoadFailure query={departure} />
      {departure.data ? <DaysForm customerId={customerId} departure={departure.data} /> : null}
    </PanelSection>
  );
}

function DaysForm({ customerId, departure }: { customerId: string; departure: Departure }) {
  const queries = useQueryClient();
  const { queryKey } = departureQuery();
  const own = departure.customers.find(({ customer_id: id }) => id === customerId)?.days ?? 0;
  const form = useForm({ days: String(own) }, ({ days }) => ({
    days: /^\d{1,2}$/.test(days.trim()) && Number(days) <= 60 ? undefined : 'De 0 à 60.',
  }));
  const [read, setRead] = useState(own);
  const [theirs, setTheirs] = useState<number>();
  if (own !== read) {
    const isTyped = form.changed && !form.pending;
    setRead(own);
    setTheirs(isTyped ? own : undefined);
    form.rebase?.({ days: String(own) }, isTyped);
  }
  const onSubmit = form.submit(async ({ days }) => {
    const others = departure.customers.filter(({ customer_id: id }) => id !== customerId);
    const body = { ...departure, customers: [...others, { customer_id: customerId, days: Number(days) }] };
    const { data } = await call(settingsContract.endpoints.setDeparture, { body }, { as: 'admin' });
    queries.setQueryData(queryKey, data);
    notify.success('Enregistré : les prochaines préparations le suivent.');
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      {theirs !== undefined && form.changed ? (
        <Banner
          kind="warning"
          title="Quelqu’un d’autre vient d’enregistrer ce réglage"
          actions={
            <Button size="small" onClick={() => form.reset({ days: String(own) })}>
              Prendre sa version
            </Button>
          }
        >
          {`Enregistré maintenant : ${theirs}. Votre saisie est conservée ci-dessous ; enregistrer remplace.`}
        </Banner>
      ) : null}
      <Refusal error={form.refusal} onReload={() => void queries.invalidateQueries({ queryKey })} />
      <TextField
        label="Jours qui restent après la livraison"
        hint={`Pour tous : ${departure.min_days}. Le plus grand nombre compte.`}
        inputMode="numeric"
        {...form.field('days')}
      />
      <Button type="submit" size="small" pending={form.pending} disabled={form.values.days === String(own)}>
        Enregistrer
      </Button>
    </form>
  );
}
