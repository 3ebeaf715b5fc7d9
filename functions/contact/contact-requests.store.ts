import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import { exists, has, lacks, provided, setting } from '#functions/platform/table/expressions.ts';
import type { Page, Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { indexed } from '#functions/table-indexes.ts';
import { keys } from '#functions/table-keys.ts';
import { contactSubjects } from '#shared/contact/contact-request.ts';

/** AMB-99: contact requests are stored for 12 months. */
const RETENTION_SECONDS = 365 * 24 * 3600;

/** A message of the contact form. */
const storedRequest = z.object({
  nom: z.string(),
  prenom: z.string(),
  entreprise: z.string(),
  email: z.string(),
  telephone: z.string(),
  sujet: z.enum(contactSubjects),
  message: z.string(),
  id: z.string(),
  receivedAt: z.string(),
  /** ISO instant; absent until it is handled. */
  handledAt: z.exactOptional(z.string()),
});
export type StoredContactRequest = z.output<typeof storedRequest>;

/** An administrator's answer, and the event that sends it. */
const storedReply = z.object({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  text: z.string(),
  eventId: z.string(),
});
export type StoredContactReply = z.output<typeof storedReply>;

const requestFrom = stored('contactRequest', storedRequest);
const replyFrom = stored('contactReply', storedReply);

const MOST_REPLIES = 100;

export const contactRequestsStore = (table: Table) => ({
  /** Listed newest first in the back-office; deleted after 12 months. */
  create: (request: StoredContactRequest): TransactItem =>
    table.ops.putIfAbsent({
      ...keys.contactRequest(request.id),
      ...request,
      ...indexed.list('CONTACTS', request.id),
      expiresAt: epochSeconds(new Date(request.receivedAt), RETENTION_SECONDS),
    }),

  async list(limit: number, cursor?: string): Promise<Page<StoredContactRequest>> {
    const page = await table.query({ index: 'gsi1', pk: 'CONTACTS', backward: true, limit, cursor });
    return { items: page.items.map(requestFrom), next: page.next };
  },

  /** Fails if it was deleted or changed concurrently. */
  setHandled: (id: string, at: string | null): TransactItem =>
    table.ops.update(
      keys.contactRequest(id),
      at === null
        ? provided(setting({}, { remove: ['handledAt'] }), has('handledAt'))
        : provided(setting({ handledAt: at }), exists, lacks('handledAt')),
    ),

  /**
   * The answer, stored with its request and with the same expiry; marks it as handled and fails if the
   * request was deleted.
   */
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

  /** Oldest first. */
  async replies(id: string): Promise<StoredContactReply[]> {
    const { pk, sk } = keys.contactReply(id, '');
    const { items } = await table.query({ pk, prefix: sk, limit: MOST_REPLIES });
    return items.map(replyFrom);
  },

  async findReply(id: string, replyId: string): Promise<StoredContactReply | undefined> {
    const item = await table.get(keys.contactReply(id, replyId));
    return item && replyFrom(item);
  },

  async find(id: string): Promise<StoredContactRequest | undefined> {
    const item = await table.get(keys.contactRequest(id));
    return item && requestFrom(item);
  },
});
export type ContactRequestsStore = ReturnType<typeof contactRequestsStore>;
