import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useCustomer } from '#frontend/lib/session/use-session.ts';
import { addressesQuery } from '#frontend/features/customers/customers.queries.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { PlusIcon } from '#frontend/ui/icons/icons-action.tsx';
import { PinIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import type { AddressReply } from '#shared/customers/addresses.contract.ts';
import { MAX_DELIVERY_ADDRESSES } from '#shared/customers/delivery-address.ts';
import { AddressCard } from './address-card.tsx';
import { AddressDialog } from './address-dialog.tsx';
import styles from './delivery-addresses.module.css';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { type GoingTo, useAddressChanges } from './use-address-changes.ts';

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
