import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useCustomer } from '#frontend/lib/session/use-session.ts';
import { addressesQuery } from '#frontend/features/customers/customers.queries.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { PlusIcon } from '#frontend/ui/icons/icons-action.tsx';
import { PinIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { type AddressReply, addressesContract } from '#shared/customers/addresses.contract.ts';
import { MAX_DELIVERY_ADDRESSES } from '#shared/customers/delivery-address.ts';
import { AddressCard } from './address-card.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { call } from '#frontend/lib/api/call.ts';
import { asApiError } from '#frontend/lib/api/api-error.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import styles from './delivery-addresses.module.css';

const NOTHING: GoingTo = new Map();

/** Delivery addresses: one default, an optional note for the driver each. */
export function DeliveryAddresses({ goingTo = NOTHING }: { goingTo?: GoingTo | undefined }) {
  const customer = useCustomer();
  const addresses = useQuery(addressesQuery(customer?.id));
  const [edited, setEdited] = useState<AddressReply | 'new'>();
  const { error, busyId, makeDefault, remove } = useAddressChanges(customer?.id, goingTo);
  const list = addresses.data;

  if (!list)
    return addresses.isError ? (
      <LoadFailure query={addresses} title="Vos adresses n’ont pas pu être lues." />
    ) : (
      <Skeleton shape="control" lines={4} />
    );
  const full = list.length >= MAX_DELIVERY_ADDRESSES;
  const add = (
    <Button variant="primary" icon={<PlusIcon size={16} />} disabled={full} onClick={() => setEdited('new')}>
      Ajouter une adresse
    </Button>
  );
  return (
    <section className={styles.section} aria-labelledby="adresses">
      <AddressesHead full={full} act={list.length > 0 ? add : null} />
      <Refusal error={error} />
      {list.length === 0 ? (
        <EmptyState title="Aucune adresse de livraison" picture={<PinIcon size={40} />} action={add}>
          Sans elle, nous livrons à l’adresse de votre compte.
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {list.map((address) => (
            <AddressCard
              key={address.id}
              address={address}
              busy={busyId === address.id}
              onEdit={() => setEdited(address)}
              onDefault={() => makeDefault(address)}
              onRemove={() => void remove(address)}
            />
          ))}
        </ul>
      )}
      {edited && customer ? (
        <AddressDialog
          customerId={customer.id}
          address={edited === 'new' ? undefined : edited}
          first={list.length === 0}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </section>
  );
}

const AddressesHead = ({ full, act }: { full: boolean; act: ReactNode }) => (
  <header className={styles.head}>
    <div>
      <h2 id="adresses">Adresses de livraison</h2>
      <p className={styles.lead}>
        {full
          ? `Vous avez ${MAX_DELIVERY_ADDRESSES} adresses, le maximum : supprimez-en une pour en ajouter une autre.`
          : 'Celle par défaut est proposée à chaque commande ; vous pouvez en choisir une autre au moment de commander.'}
      </p>
    </div>
    {act}
  </header>
);

const { changeAddress, removeAddress } = addressesContract.endpoints;

/** Names of the standing orders by delivery address. */
type GoingTo = ReadonlyMap<string, readonly string[]>;

const standingText = (names: readonly string[]): string =>
  names.length === 0
    ? ''
    : ` ${names.length === 1 ? 'Une commande régulière y va' : `${names.length} commandes régulières y vont`} : ${names
        .map((name) => `« ${name} »`)
        .join(', ')}. Rien n’en sera livré tant que vous n’aurez pas choisi un autre lieu.`;

type Changed = { data: AddressReply[]; message?: string | undefined };

/** Actions on addresses; addresses deleted on another device disappear. */
const useAddressChanges = (customerId: string | undefined, goingTo: GoingTo) => {
  const queries = useQueryClient();
  const { queryKey } = addressesQuery(customerId);
  const [busyId, setBusyId] = useState<string>();

  const change = useAction(async ({ id, act }: { id: string; act: () => Promise<Changed> }) => {
    setBusyId(id);
    try {
      const reply = await act();
      queries.setQueryData(queryKey, reply.data);
      if (reply.message) notify.success(reply.message);
    } catch (error) {
      if (asApiError(error)?.status === 404) await queries.invalidateQueries({ queryKey });
      throw error;
    }
  });

  const makeDefault = ({ id, ...form }: AddressReply) =>
    change.run({
      id,
      act: () => call(changeAddress, { params: { id }, body: { ...form, is_default: true } }, { as: 'pro' }),
    });

  const remove = async ({ id, label }: AddressReply) => {
    const standing = goingTo.get(id) ?? [];
    const sure = await confirmAction({
      title: 'Supprimer cette adresse ?',
      text: `« ${label} » ne sera plus proposée. Les commandes déjà passées gardent leur adresse.${standingText(standing)}`,
      confirmLabel: 'Supprimer',
      tone: 'danger',
    });
    if (sure) change.run({ id, act: () => call(removeAddress, { params: { id } }, { as: 'pro' }) });
  };

  return { error: change.error, busyId: change.pending ? busyId : undefined, makeDefault, remove };
};
