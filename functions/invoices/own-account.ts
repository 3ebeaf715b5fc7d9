import type { InvoiceServices } from './invoice-services.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

type Document = { thirdPartyId: string; statusCode: string };

/** Drafts are internal: customers see documents from their validation on. */
export const isDraft = ({ statusCode }: Pick<Document, 'statusCode'>): boolean => statusCode === '0';

/** A customer sees what is of its own third party. */
export const isOwn =
  (erpId: string | null | undefined) =>
  (document: Document): boolean =>
    document.thirdPartyId === erpId && !isDraft(document);

/** A customer that the ERP does not know yet has no documents there. */
export const nothing = (now: Date) => ({ rows: [], readAt: now.toISOString(), stale: false });

/** The account, with its third party in the ERP once it has one. */
export const ownAccount = async ({ customers }: Pick<InvoiceServices, 'customers'>, customerId: string) => {
  const account = await customers.find(customerId);
  if (!account) throw new Refusal('not_signed_in');
  return account;
};
