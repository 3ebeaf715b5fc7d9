import { openAdmins } from '#functions/admins/admins.module.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { type ContactRequestsStore, contactRequestsStore } from './contact-requests.store.ts';

export type { StoredContactReply, StoredContactRequest } from './contact-requests.store.ts';

export type ContactRequests = Pick<ContactRequestsStore, 'find' | 'findReply'>;

export const openContactRequests = (table: Table = coreServices().table): ContactRequests =>
  contactRequestsStore(table);

export const contactServices = () => {
  const { table } = coreServices();
  return {
    table,
    requests: contactRequestsStore(table),
    admins: openAdmins(table),
    outbox: outboxStore(table),
  };
};
export type ContactServices = ReturnType<typeof contactServices>;
