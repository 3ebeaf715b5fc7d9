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

/** A customer sees what is of its own third parties. */
export const isOwn =
  (partyIds: readonly string[]) =>
  (document: Document): boolean =>
    partyIds.includes(document.thirdPartyId) && !isDraft(document);

/** A customer that the ERP does not know yet has no documents there. */
export const nothing = (now: Date) => ({ rows: [], readAt: now.toISOString(), stale: false });

/** The account, with its third party in the ERP once it has one. */
export const ownAccount = async ({ customers }: Pick<InvoiceServices, 'customers'>, customerId: string) => {
  const account = await customers.find(customerId);
  if (!account) throw new Refusal('not_signed_in');
  return account;
};

/**
 * The third parties whose documents an account sees: its own and, where the house made a third party of a place of delivery,
 * those below it, found by the account's id in their reference from outside. None where the ERP does not know it yet.
 */
export const ownParties = async (
  { cache, erp }: Pick<InvoiceServices, 'cache' | 'erp'>,
  { id, erpId, addresses }: Pick<Customer, 'id' | 'erpId' | 'addresses'>,
  now: Date,
): Promise<string[]> => {
  if (erpId === null) return [];
  // a place that was removed since leaves its invoices; only an account that never had one has none
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
