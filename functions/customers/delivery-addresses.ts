import { randomBytes } from 'node:crypto';
import type { Account } from '#functions/customers/account.ts';
import type { CustomersStore } from '#functions/customers/customers.store.ts';
import { getAccount, getCustomerAccount } from '#functions/customers/get-account.ts';
import { sha256 } from '#functions/platform/ids.ts';
import { retryOrRefuse } from '#functions/platform/table/retry-on-conflict.ts';
import type { AddressReply } from '#shared/customers/addresses.contract.ts';
import {
  type AddressForm,
  type DeliveryAddress,
  isLimited,
  isSamePlace,
  MAX_DELIVERY_ADDRESSES,
  withOneDefault,
} from '#shared/customers/delivery-address.ts';
import { centsFromEuros, eurosFromCents } from '#shared/kernel/money.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** Who changes a place: only a Gérant may set its limits. */
type By = { isGerant: boolean };

export const listAddresses = async (customers: CustomersStore, customerId: string) =>
  addressesView((await getAccount(customers, customerId)).addresses ?? []);

/** The same for the back-office. */
export const listCustomerAddresses = async (customers: CustomersStore, customerId: string) =>
  addressesView((await getCustomerAccount(customers, customerId)).addresses ?? []);

/** Refuses an eleventh. */
export const addAddress = async (
  customers: CustomersStore,
  customerId: string,
  form: AddressForm,
  by: By & { key?: string | undefined } = { isGerant: true },
) => {
  const id =
    by.key === undefined ? randomBytes(6).toString('base64url') : sha256(`address/${by.key}`).slice(0, 8);
  const list = await change(customers, customerId, (addresses) => {
    // the same request, whose answer was lost
    if (addresses.some((address) => address.id === id)) return [...addresses];
    refuseUnderLimits(addresses, by, 'address');
    if (addresses.length >= MAX_DELIVERY_ADDRESSES) {
      throw new Refusal(
        'invalid_input',
        `Vous avez déjà ${MAX_DELIVERY_ADDRESSES} adresses de livraison : supprimez-en une d’abord.`,
        { field: 'label' },
      );
    }
    return withOneDefault(
      [...addresses, fromForm({ id, isDefault: false }, form, by)],
      form.is_default ? id : undefined,
    );
  });
  return { ...addressesView(list), id, message: 'L’adresse a été ajoutée.' };
};

export const changeAddress = async (
  customers: CustomersStore,
  customerId: string,
  id: string,
  form: AddressForm,
  by: By = { isGerant: true },
) => {
  const list = await change(customers, customerId, (addresses) => {
    const before = mustHold(addresses, id);
    if (!isSamePlace(before, form)) refuseUnderLimits(addresses, by, 'address');
    const changed = addresses.map((address) => (address.id === id ? fromForm(address, form, by) : address));
    return withOneDefault(changed, form.is_default ? id : undefined);
  });
  return { ...addressesView(list), id, message: 'L’adresse a été enregistrée.' };
};

export const removeAddress = async (
  customers: CustomersStore,
  customerId: string,
  id: string,
  by: By = { isGerant: true },
) => {
  const list = await change(customers, customerId, (addresses) => {
    mustHold(addresses, id);
    refuseUnderLimits(addresses, by, 'id');
    return withOneDefault(addresses.filter((address) => address.id !== id));
  });
  return { ...addressesView(list), message: 'L’adresse a été supprimée.' };
};

type Edit = (addresses: readonly DeliveryAddress[]) => DeliveryAddress[];

/** Read, decide, write; starts over after a concurrent change. */
const change = (customers: CustomersStore, customerId: string, edit: Edit): Promise<DeliveryAddress[]> =>
  retryOrRefuse(async () => {
    const account: Account = await getAccount(customers, customerId);
    const addresses = edit(account.addresses ?? []);
    await customers.replaceAddresses(account, addresses);
    return addresses;
  });

const mustHold = (addresses: readonly DeliveryAddress[], id: string): DeliveryAddress => {
  const found = addresses.find((address) => address.id === id);
  if (!found) throw new Refusal('not_found', 'Adresse introuvable.');
  return found;
};

/** If a place has a limit, adding another place would bypass it. */
const refuseUnderLimits = (addresses: readonly DeliveryAddress[], { isGerant }: By, field: string): void => {
  if (isGerant || !addresses.some(isLimited)) return;
  throw new Refusal(
    'not_allowed',
    'Un lieu de votre entreprise a un plafond : seul un Gérant ajoute, déplace ou supprime un lieu.',
    { field },
  );
};

type Known = Pick<DeliveryAddress, 'id' | 'isDefault' | 'orderLimitCents' | 'weekLimitCents'>;

/** The place as the form has it. An absent limit stays unchanged. */
const fromForm = (known: Known, form: AddressForm, by: By): DeliveryAddress => {
  const { is_default: _default, order_limit: order, week_limit: week, contact, days = [], ...fields } = form;
  const orderLimitCents = limitOf(order, known.orderLimitCents, by, 'order_limit');
  const weekLimitCents = limitOf(week, known.weekLimitCents, by, 'week_limit');
  return {
    id: known.id,
    ...fields,
    ...(contact ? { contact } : {}),
    ...(days.length > 0 ? { days: [...new Set(days)].toSorted((a, b) => a - b) } : {}),
    ...(orderLimitCents === undefined ? {} : { orderLimitCents }),
    ...(weekLimitCents === undefined ? {} : { weekLimitCents }),
    isDefault: known.isDefault,
  };
};

const limitOf = (
  requested: number | null | undefined,
  known: number | undefined,
  { isGerant }: By,
  field: string,
): number | undefined => {
  if (requested === undefined) return known;
  const cents = requested === null ? undefined : centsFromEuros(requested);
  if (cents !== known && !isGerant)
    throw new Refusal('not_allowed', 'Seul un Gérant peut changer le plafond d’un lieu.', { field });
  return cents;
};

const addressesView = (addresses: readonly DeliveryAddress[]) => ({
  success: true as const,
  data: addresses.map(addressView),
});

export const addressView = ({
  isDefault,
  orderLimitCents,
  weekLimitCents,
  ...address
}: DeliveryAddress): AddressReply => ({
  ...address,
  ...(orderLimitCents === undefined ? {} : { order_limit: eurosFromCents(orderLimitCents) }),
  ...(weekLimitCents === undefined ? {} : { week_limit: eurosFromCents(weekLimitCents) }),
  is_default: isDefault,
});
