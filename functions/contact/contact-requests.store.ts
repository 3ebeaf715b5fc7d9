import { epochSeconds } from '#functions/platform/clock.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import { indexed, type Key, keys } from '#functions/table-keys.ts';
import type { ContactRequest } from '#shared/contact/contact-request.ts';

/** AMB-99: contact requests are kept 12 months. */
const RETENTION_SECONDS = 365 * 24 * 3600;

/** What somebody wrote, and when. */
export type StoredContactRequest = Omit<ContactRequest, 'site_web'> & { id: string; receivedAt: string };

type Record = Key & Item & StoredContactRequest;

export const contactRequestsStore = (table: Table) => ({
  /** Listed newest first by the back-office; forgotten after 12 months. */
  create: (request: StoredContactRequest): TransactItem =>
    table.ops.putIfAbsent({
      ...keys.contactRequest(request.id),
      ...request,
      ...indexed.list('CONTACTS', request.id),
      expiresAt: epochSeconds(new Date(request.receivedAt), RETENTION_SECONDS),
    }),

  find: (id: string): Promise<StoredContactRequest | undefined> => table.get<Record>(keys.contactRequest(id)),
});
export type ContactRequestsStore = ReturnType<typeof contactRequestsStore>;
