import { randomBytes } from 'node:crypto';
import type { Account } from '#functions/customers/account.ts';
import type { CustomersStore } from '#functions/customers/customers.store.ts';
import { getAccount } from '#functions/customers/get-account.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import type { AddressReply } from '#shared/customers/addresses.contract.ts';
import {
  type AddressForm,
  type DeliveryAddress,
  MAX_DELIVERY_ADDRESSES,
  withOneDefault,
} from '#shared/customers/delivery-address.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

export const listAddresses = async (customers: CustomersStore, customerId: string) =>
  addressesView((await getAccount(customers, customerId)).addresses ?? []);

/** Refuses an eleventh. */
export const addAddress = async (customers: CustomersStore, customerId: string, form: AddressForm) => {
  const id = randomBytes(6).toString('base64url');
  const list = await change(customers, customerId, (addresses) => {
    if (addresses.length >= MAX_DELIVERY_ADDRESSES) {
      throw new Refusal(
        'invalid_input',
        `Vous avez déjà ${MAX_DELIVERY_ADDRESSES} adresses de livraison : supprimez-en une d’abord.`,
        { field: 'label' },
      );
    }
    return withOneDefault([...addresses, fromForm(id, form)], form.is_default ? id : undefined);
  });
  return { ...addressesView(list), id, message: 'L’adresse a été ajoutée.' };
};

export const changeAddress = async (
  customers: CustomersStore,
  customerId: string,
  id: string,
  form: AddressForm,
) => {
  const list = await change(customers, customerId, (addresses) => {
    mustHold(addresses, id);
    const changed = addresses.map((address) =>
      address.id === id ? { ...fromForm(id, form), isDefault: address.isDefault } : address,
    );
    return withOneDefault(changed, form.is_default ? id : undefined);
  });
  return { ...addressesView(list), id, message: 'L’adresse a été enregistrée.' };
};

export const removeAddress = async (customers: CustomersStore, customerId: string, id: string) => {
  const list = await change(customers, customerId, (addresses) => {
    mustHold(addresses, id);
    return withOneDefault(addresses.filter((address) => address.id !== id));
  });
  return { ...addressesView(list), message: 'L’adresse a été supprimée.' };
};

type Edit = (addresses: readonly DeliveryAddress[]) => DeliveryAddress[];

/** Read, decide, write; another device's change in between is taken into account by starting over. */
const change = (customers: CustomersStore, customerId: string, edit: Edit): Promise<DeliveryAddress[]> =>
  retryOnConflict(
    async () => {
      const account: Account = await getAccount(customers, customerId);
      const addresses = edit(account.addresses ?? []);
      await customers.replaceAddresses(account, addresses);
      return addresses;
    },
    { onExhausted: () => Promise.reject(new Refusal('version_conflict')) },
  );

const mustHold = (addresses: readonly DeliveryAddress[], id: string): void => {
  if (!addresses.some((address) => address.id === id)) throw new Refusal('not_found', 'Adresse introuvable.');
};

const fromForm = (id: string, { is_default: isDefault, ...fields }: AddressForm): DeliveryAddress => ({
  id,
  ...fields,
  isDefault,
});

const addressesView = (addresses: readonly DeliveryAddress[]) => ({
  success: true as const,
  data: addresses.map(addressView),
});

export const addressView = ({ isDefault, ...address }: DeliveryAddress): AddressReply => ({
  ...address,
  is_default: isDefault,
});
