import { ACCOUNT_ADDRESS, type Delivery, type Located } from './use-delivery.ts';

/** Options of an address select. */
export const addressOptions = (
  addresses: Delivery['addresses'],
  customer: Located | undefined,
): { value: string; label: string }[] => {
  const own = [customer?.address, `${customer?.postal ?? ''} ${customer?.city ?? ''}`.trim()];
  return [
    ...addresses.map(({ id, label, address: street, postal: code, city }) => ({
      value: id,
      label: `${label} : ${street}, ${code} ${city}`,
    })),
    {
      value: ACCOUNT_ADDRESS,
      label: `Adresse du compte : ${own.filter(Boolean).join(', ') || 'à compléter'}`,
    },
  ];
};
