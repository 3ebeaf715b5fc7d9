import { epochSeconds } from '#functions/platform/clock.ts';
import { exists, has, lacks, provided, setting } from '#functions/platform/table/expressions.ts';
import type { Page, Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import { indexed } from '#functions/table-indexes.ts';
import { type Key, keys } from '#functions/table-keys.ts';
import type { ContactRequest } from '#shared/contact/contact-request.ts';

/** AMB-99: contact requests are kept 12 months. */
const RETENTION_SECONDS = 365 * 24 * 3600;

/** What somebody wrote, and when. */
export type StoredContactRequest = Omit<ContactRequest, 'site_web'> & {
  id: string;
  receivedAt: string;
  /** ISO instant; absent until somebody saw to it. */
  handledAt?: string;
};

/** What somebody of the house answered, and the event that carries it. */
export type StoredContactReply = { id: string; at: string; by: string; text: string; eventId: string };

type Record = Key & Item & StoredContactRequest;

const MOST_REPLIES = 100;

export const contactRequestsStore = (table: Table) => ({
  /** Listed newest first by the back-office; forgotten after 12 months. */
  create: (request: StoredContactRequest): TransactItem =>
    table.ops.putIfAbsent({
      ...keys.contactRequest(request.id),
      ...request,
      ...indexed.list('CONTACTS', request.id),
      expiresAt: epochSeconds(new Date(request.receivedAt), RETENTION_SECONDS),
    }),

  async list(limit: number, cursor?: string): Promise<Page<StoredContactRequest>> {
    const page = await table.query<Record>({ index: 'gsi1', pk: 'CONTACTS', backward: true, limit, cursor });
    return { items: page.items, next: page.next };
  },

  /** Fails when it is gone, or when somebody else was faster. */
  setHandled: (id: string, at: string | null): TransactItem =>
    table.ops.update(
      keys.contactRequest(id),
      at === null
        ? provided(setting({}, { remove: ['handledAt'] }), has('handledAt'))
        : provided(setting({ handledAt: at }), exists, lacks('handledAt')),
    ),

  /** The answer beside its request, which is then seen to, and is forgotten with it; fails when the request is gone. */
  answer: (request: StoredContactRequest, reply: StoredContactReply): TransactItem[] => [
    table.ops.putIfAbsent({
      ...keys.contactReply(request.id, reply.id),
      ...reply,
      expiresAt: epochSeconds(new Date(request.receivedAt), RETENTION_SECONDS),
    }),
    table.ops.update(
      keys.contactRequest(request.id),
      provided(setting({}, { once: { handledAt: reply.at } }), exists),
    ),
  ],

  /** The oldest first. */
  async replies(id: string): Promise<StoredContactReply[]> {
    const { pk, sk } = keys.contactReply(id, '');
    const { items } = await table.query<Item & StoredContactReply>({ pk, prefix: sk, limit: MOST_REPLIES });
    return items;
  },

  findReply: (id: string, replyId: string): Promise<StoredContactReply | undefined> =>
    table.get<Item & StoredContactReply>(keys.contactReply(id, replyId)),

  find: (id: string): Promise<StoredContactRequest | undefined> => table.get<Record>(keys.contactRequest(id)),
});
export type ContactRequestsStore = ReturnType<typeof contactRequestsStore>;
