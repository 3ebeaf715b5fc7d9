import * as z from 'zod/mini';
import { jobReply } from '#shared/jobs/jobs.contract.ts';
import { contract } from '#shared/kernel/endpoint.ts';
import { erpStates } from '#shared/kernel/erp-state.ts';
import { cursor, id, line, pageSize } from '#shared/kernel/fields.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';

/** Dead-letter messages; at most ten are shown. */
const deadLetters = z.object({
  queue: z.string(),
  count: z.number(),
  /** Remedy: redrive, or dismiss a scheduled run that the next one replaces. */
  remedy: z.enum(['redrive', 'dismiss']),
  messages: z.array(
    z.object({
      id: z.string(),
      /** The message's task, in French. */
      what: z.string(),
      body: z.string(),
      sent_at: z.nullable(z.string()),
      /** Attempts since it was last sent; null: unknown. */
      tries: z.nullable(z.number()),
    }),
  ),
});

/** A permanently failed letter, or operation on personal data. */
const givenUp = z.object({
  event_id: z.string(),
  /** The failed subscription of the event. */
  subscription: z.string(),
  /** Description and person, in French. */
  what: z.string(),
  cause: z.string(),
  attempts: z.number(),
  happened_at: z.string(),
});

/** An unpaid order whose scheduled cancellation failed; `retryExpiry` of payments retries it. */
const failedExpiry = z.object({
  order_id: z.string(),
  /** Description, order and customer, in French. */
  what: z.string(),
  cause: z.string(),
  attempts: z.number(),
  since: z.string(),
});

/** A suppressed address after a bounce or complaint. */
const stoppedAddress = z.object({
  /** Hash of the address. */
  id: z.string(),
  address: z.string(),
  reason: z.enum(['bounce', 'complaint']),
  at: z.string(),
  /** Reply of the remote mail server. */
  detail: z.nullable(z.string()),
});

const name = line().check(z.minLength(1), z.maxLength(200));
const namedGivenUp = z.object({ eventId: name, subscription: name });

export const incidentsContract = contract('incidents', {
  listIncidents: {
    method: 'GET',
    path: '/api/admin/incidents',
    access: 'admin',
    summary:
      'Ce qui demande un regard : Dolibarr, envois en attente, travaux en échec, messages abandonnés, écarts.',
    response: success({
      data: z.object({
        erp: z.object({
          /** False one minute after the first failure, or after 15 minutes without a read, like the alarm. */
          reachable: z.boolean(),
          last_read_at: z.nullable(z.string()),
          message: z.string(),
          /** The incremental poll (every five minutes): changed stock. */
          followed_at: z.nullable(z.string()),
          /** The full read of the catalogue. */
          whole_at: z.nullable(z.string()),
          /** Start of the failure, number of failed reads, and the last cause. */
          failing: z.nullable(z.object({ since: z.string(), readings: z.number(), cause: z.string() })),
          /** Parts of the ERP that fail or are late while others succeed: « commandes et expéditions ». */
          unread_parts: z.optional(z.array(z.string())),
        }),
        /** ERP writes by state. */
        operations: z.record(z.enum(erpStates), z.number()),
        failed_jobs: z.array(jobReply),
        dead_letters: z.array(deadLetters),
        given_up: z.optional(z.array(givenUp)),
        /** Open differences between money and accounting; capped at a hundred. */
        payment_cases: z.optional(z.number()),
        /** Open conflicts and customers to match; capped at a hundred. */
        erp_questions: z.optional(z.number()),
        failed_expiries: z.optional(z.array(failedExpiry)),
        /** The first hundred; `listStoppedAddresses` continues from the cursor. */
        stopped_addresses: z.optional(z.array(stoppedAddress)),
        stopped_addresses_next: z.optional(z.nullable(z.string())),
        /** Result of the last nightly comparison; null before the first. */
        stock_differences: z.nullable(
          z.object({ date: z.string(), total: z.number(), unexplained: z.number() }),
        ),
      }),
    }),
  },
  replayGivenUp: {
    method: 'POST',
    path: '/api/admin/incidents/given-up/{eventId}/{subscription}/replay',
    access: 'admin',
    refusals: { not_found: noDetails },
    summary: 'Relance maintenant un e-mail ou un effacement abandonné.',
    params: namedGivenUp,
    response: success({ message: z.string() }),
  },
  dismissGivenUp: {
    method: 'POST',
    path: '/api/admin/incidents/given-up/{eventId}/{subscription}/dismiss',
    access: 'admin',
    refusals: { not_found: noDetails },
    summary: 'Range un e-mail ou un effacement abandonné : il ne sera plus tenté.',
    params: namedGivenUp,
    response: success({ message: z.string() }),
  },
  listStoppedAddresses: {
    method: 'GET',
    path: '/api/admin/incidents/stopped-addresses',
    access: 'admin',
    summary: 'Les adresses où plus aucun e-mail ne part, page par page.',
    query: z.object({ cursor, limit: pageSize(50, 100) }),
    response: success({ data: z.array(stoppedAddress), next_cursor: z.nullable(z.string()) }),
  },
  releaseAddress: {
    method: 'POST',
    path: '/api/admin/incidents/stopped-addresses/{address}/release',
    access: 'admin',
    summary: 'Autorise de nouveau les e-mails vers une adresse qui les avait refusés.',
    params: z.object({ address: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
    response: success({ message: z.string() }),
  },
  redriveDeadLetters: {
    method: 'POST',
    path: '/api/admin/incidents/{queue}/redrive',
    access: 'admin',
    refusals: { not_found: noDetails },
    summary: 'Remet dans leur file les messages abandonnés : chacun a de nouveau ses cinq essais.',
    params: z.object({ queue: id }),
    response: success({ message: z.string() }),
  },
  dismissDeadLetters: {
    method: 'POST',
    path: '/api/admin/incidents/{queue}/dismiss',
    access: 'admin',
    refusals: { not_found: noDetails },
    summary: 'Range les exécutions planifiées qui ont échoué : la suivante fait le même travail.',
    params: z.object({ queue: id }),
    response: success({ message: z.string() }),
  },
});
