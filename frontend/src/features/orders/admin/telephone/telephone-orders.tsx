import { useOpened } from '#frontend/lib/navigation/use-opened.ts';
import { CustomerChoice } from './customer-choice.tsx';
import { TelephoneOrder } from './telephone-order.tsx';

const CUSTOMER = ['client', 'personne'] as const;

/** « Commande par téléphone »: who is there, then what they want (`?client=`). */
export function TelephoneOrders() {
  const opened = useOpened(CUSTOMER);
  const { client } = opened.values;
  return client === null ? (
    <CustomerChoice onChoice={(id) => opened.open({ client: id })} />
  ) : (
    <TelephoneOrder key={client} customerId={client} />
  );
}
