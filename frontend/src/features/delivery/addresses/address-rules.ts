import { type FieldErrors, schemaErrors } from '#frontend/lib/forms/field-errors.ts';
import type { AddressReply } from '#shared/customers/addresses.contract.ts';
import { addressForm } from '#shared/customers/delivery-address.ts';

export const emptyAddressForm = {
  label: '',
  address: '',
  complement: '',
  postal: '',
  city: '',
  phone: '',
  hours: '',
  contact: '',
  note: '',
};
export type AddressValues = typeof emptyAddressForm;

export const addressValues = ({
  label,
  address,
  complement,
  postal,
  city,
  phone,
  hours = '',
  contact = '',
  note,
}: AddressReply): AddressValues => ({
  label,
  address,
  complement,
  postal,
  city,
  phone,
  hours,
  contact,
  note,
});

export const checkAddress = (values: AddressValues): FieldErrors<AddressValues> =>
  schemaErrors<AddressValues>(addressForm, values);
