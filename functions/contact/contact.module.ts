import { coreServices } from '#functions/platform/core-services.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { type ContactRequestsStore, contactRequestsStore } from './contact-requests.store.ts';

export type { StoredContactRequest } from './contact-requests.store.ts';

/** What people wrote through the contact form. */
export type ContactRequests = Pick<ContactRequestsStore, 'find'>;

export const openContactRequests = (table: Table = coreServices().table): ContactRequests =>
  contactRequestsStore(table);

export const contactServices = () => {
  const { table } = coreServices();
  return { table, requests: contactRequestsStore(table) };
};
