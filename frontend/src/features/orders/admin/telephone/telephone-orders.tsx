import { useCallback } from 'react';
import { useOpened } from '#frontend/lib/navigation/use-opened.ts';
import { CustomerChoice } from './customer-choice.tsx';
import { TelephoneOrder } from './telephone-order.tsx';

const CUSTOMER = ['client', 'personne'] as const;

/** « Commande par téléphone »: customer selection, then the order (`?client=`). */
export function TelephoneOrders() {
  const opened = useOpened(CUSTOMER);
  const { open } = opened;
  const { client } = opened.values;
  const choose = useCallback((id: string) => open({ client: id }), [open]);
  return client === null ? (
    <CustomerChoice onChoice={choose} />
  ) : (
    <TelephoneOrder key={client} customerId={client} />
  );
}
