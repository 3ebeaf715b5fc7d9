import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import { DOCUMENTS_MAX_AGE_MS } from '#functions/gateways/dolibarr/newest-documents.ts';
import { readThrough } from '#functions/gateways/dolibarr/read-through.ts';
import type { InvoiceServices } from './invoice-services.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { placeRef } from '#shared/customers/delivery-address.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

type Document = { thirdPartyId: string; statusCode: string };

/** Drafts are internal: customers see documents from their validation on. */
export const isDraft = ({ statusCode }: Pick<Document, 'statusCode'>): boolean => statusCode === '0';

/** Belongs to one of the customer's third parties. */
export const isOwn =
  (partyIds: readonly string[]) =>
  (document: Document): boolean =>
    partyIds.includes(document.thirdPartyId) && !isDraft(document);

/** A customer without a third party in the ERP has no documents. */
export const nothing = (now: Date) => ({ rows: [], readAt: now.toISOString(), stale: false });

/** The account, with its ERP third party if it has one. */
export const ownAccount = async ({ customers }: Pick<InvoiceServices, 'customers'>, customerId: string) => {
  const account = await customers.find(customerId);
  if (!account) throw new Refusal('not_signed_in');
  return account;
};

/**
 * The third parties whose documents an account sees: its own and those of its delivery places, found by the
 * account id in their external reference. Empty if the ERP does not have it yet.
 */
export const ownParties = async (
  { cache, erp }: Pick<InvoiceServices, 'cache' | 'erp'>,
  { id, erpId, addresses }: Pick<Customer, 'id' | 'erpId' | 'addresses'>,
  now: Date,
): Promise<string[]> => {
  if (erpId === null) return [];
  // a removed place leaves its invoices; only an account that never had one has none
  if (addresses === undefined) return [erpId];
  const { rows } = await readThrough<{ id: string }>(
    cache,
    {
      name: `parties-of-places-${id}`,
      maxAgeMs: DOCUMENTS_MAX_AGE_MS,
      read: async () =>
        (await readErp((await erp()).findThirdPartiesByRefExtStart(placeRef(id, '')))).map((party) => ({
          id: party.id,
        })),
    },
    now,
  );
  return [erpId, ...rows.map((party) => party.id)];
};
