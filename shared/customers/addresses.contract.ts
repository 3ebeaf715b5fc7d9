import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { id } from '#shared/kernel/fields.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';
import { addressForm } from './delivery-address.ts';

export const address = z.object({
  id: z.string(),
  label: z.string(),
  address: z.string(),
  complement: z.string(),
  postal: z.string(),
  city: z.string(),
  phone: z.string(),
  /** Receiving hours; absent: not given. */
  hours: z.optional(z.string()),
  note: z.string(),
  /** Contact; absent: none. */
  contact: z.optional(z.string()),
  /** Preferred weekdays, 1 Monday to 7 Sunday; absent: any. */
  days: z.optional(z.array(z.number())),
  /**
   * Limits per order and per week at this address, above which a Gérant must approve (euros TTC); absent:
   * none.
   */
  order_limit: z.optional(z.number()),
  week_limit: z.optional(z.number()),
  is_default: z.boolean(),
});
export type AddressReply = z.output<typeof address>;

/** Every change returns the whole list: exactly one default, at most ten. */
export const addressList = success({
  data: z.array(address),
  message: z.optional(z.string()),
});
const changedList = z.extend(addressList, { id: z.string() });

const served = { access: 'pro' } as const;

export const addressesContract = contract('customers', {
  listAddresses: {
    ...served,
    people: 'all',
    method: 'GET',
    path: '/api/auth/addresses',
    summary: 'Les adresses de livraison du compte.',
    response: addressList,
  },
  addAddress: {
    ...served,
    method: 'POST',
    idempotencyKey: 'accepted',
    path: '/api/auth/addresses',
    refusals: { version_conflict: noDetails },
    summary: 'Ajoute une adresse de livraison (dix au plus) ; la première est celle par défaut.',
    body: addressForm,
    response: changedList,
  },
  changeAddress: {
    ...served,
    method: 'PUT',
    path: '/api/auth/addresses/{id}',
    refusals: { not_found: noDetails, version_conflict: noDetails },
    summary: 'Remplace une adresse de livraison ; les commandes passées gardent la leur.',
    params: z.object({ id }),
    body: addressForm,
    response: changedList,
  },
  removeAddress: {
    ...served,
    method: 'DELETE',
    path: '/api/auth/addresses/{id}',
    refusals: { not_found: noDetails, version_conflict: noDetails },
    summary: 'Supprime une adresse de livraison.',
    params: z.object({ id }),
    response: addressList,
  },
});
