import * as z from 'zod/mini';
import { jobReply } from '#shared/jobs/jobs.contract.ts';
import { contract } from '#shared/kernel/endpoint.ts';
import { erpStates } from '#shared/kernel/erp-state.ts';
import { cursor, id, line, pageSize } from '#shared/kernel/fields.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';

/** Messages that failed too often; at most ten are shown. */
const deadLetters = z.object({
  queue: z.string(),
  count: z.number(),
  /** What one can do: send them round again, or, for a run of the clock that the next one makes good, put them away. */
  remedy: z.enum(['redrive', 'dismiss']),
  messages: z.array(
    z.object({
      id: z.string(),
      /** What the message asked for, in French. */
      what: z.string(),
      body: z.string(),
      sent_at: z.nullable(z.string()),
      /** How often it was tried since it was last sent; null where nobody counted. */
      tries: z.nullable(z.number()),
    }),
  ),
});

/** A letter, or an act upon a person's data, that failed for good. */
const givenUp = z.object({
  event_id: z.string(),
  /** Which part of what was to be done upon the event. */
  subscription: z.string(),
  /** What it is, and about whom, in French. */
  what: z.string(),
  cause: z.string(),
  attempts: z.number(),
  happened_at: z.string(),
});

/** An unpaid order that could not be cancelled in its time; `retryExpiry` of the payments tries it now. */
const failedExpiry = z.object({
  order_id: z.string(),
  /** What was to be done, and to which order of whom, in French. */
  what: z.string(),
  cause: z.string(),
  attempts: z.number(),
  since: z.string(),
});

/** An address that sent mails back or complained. */
const stoppedAddress = z.object({
  /** Hash of the address. */
  id: z.string(),
  address: z.string(),
  reason: z.enum(['bounce', 'complaint']),
  at: z.string(),
  /** What the other mail server said. */
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
          /** False a minute after the first failure, and from 15 minutes without a reading on, as the alarm has it. */
          reachable: z.boolean(),
          last_read_at: z.nullable(z.string()),
          message: z.string(),
          /** The look within every five minutes: stock that moved. */
          followed_at: z.nullable(z.string()),
          /** The reading of the whole catalogue. */
          whole_at: z.nullable(z.string()),
          /** Since when readings fail without one that succeeded, how many did, and why the last one did. */
          failing: z.nullable(z.object({ since: z.string(), readings: z.number(), cause: z.string() })),
          /** Parts of the ERP that fail, or are late, while it answers: « commandes et expéditions ». */
          unread_parts: z.optional(z.array(z.string())),
        }),
        /** Writes that wait for the ERP, by state. */
        operations: z.record(z.enum(erpStates), z.number()),
        failed_jobs: z.array(jobReply),
        dead_letters: z.array(deadLetters),
        given_up: z.optional(z.array(givenUp)),
        /** Contradictions between money and books that wait for a person; a hundred stands for more. */
        payment_cases: z.optional(z.number()),
        /** What both hands changed, and customers to match: it waits for a person; a hundred stands for more. */
        erp_questions: z.optional(z.number()),
        failed_expiries: z.optional(z.array(failedExpiry)),
        /** The first hundred; the cursor, where there are more, goes on in `listStoppedAddresses`. */
        stopped_addresses: z.optional(z.array(stoppedAddress)),
        stopped_addresses_next: z.optional(z.nullable(z.string())),
        /** Of the last night compared; null before the first. */
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
