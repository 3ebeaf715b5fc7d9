import * as z from 'zod/mini';
import { erpStates } from '#shared/kernel/erp-state.ts';
import { contract } from '#shared/kernel/endpoint.ts';
import { cursor, id, pageSize } from '#shared/kernel/fields.ts';

export const jobStatuses = ['queued', 'running', 'done', 'failed'] as const;

/** AMB-102. */
export const jobReply = z.object({
  id: z.string(),
  kind: z.string(),
  /** The Paris day it is about, from the moment it is asked for; null for work about no day. */
  day: z.nullable(z.string()),
  status: z.enum(jobStatuses),
  progress: z.object({
    done: z.number(),
    total: z.nullable(z.number()),
    unit: z.string(),
    /** Pages read so far; null for work that has none. */
    page: z.nullable(z.number()),
    /** What is left at the average pace since the start; null while nobody can tell. */
    secondsLeft: z.nullable(z.number()),
  }),
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  result: z.nullable(z.record(z.string(), z.unknown())),
  message: z.string(),
});
export type Job = z.output<typeof jobReply>;

/** The 202 answer of work that goes on after the request (AMB-102): poll `statusUrl`. */
export const workGoesOn = z.object({
  success: z.literal(true),
  status: z.literal('running'),
  jobId: z.string(),
  statusUrl: z.string(),
  message: z.string(),
});

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

export const jobsContract = contract('jobs', {
  getJob: {
    method: 'GET',
    path: '/api/jobs/{jobId}',
    // the address that the extraction of a day is polled at (AMB-13)
    alsoAt: ['/api/dolibarr-stock/extract/{jobId}', '/api/cashmag-sales/extract/{jobId}'],
    access: 'admin',
    summary: 'L’avancement d’un travail long.',
    params: z.object({ jobId: id }),
    response: z.object({ success: z.literal(true), data: jobReply }),
  },
  listIncidents: {
    method: 'GET',
    path: '/api/admin/incidents',
    servedBy: 'incidents.http',
    access: 'admin',
    summary:
      'Ce qui demande un regard : ERP, écritures en attente, travaux en échec, messages abandonnés, écarts.',
    response: z.object({
      success: z.literal(true),
      data: z.object({
        erp: z.object({
          /** False from 15 minutes without a reading on, as the alarm has it. */
          reachable: z.boolean(),
          last_read_at: z.nullable(z.string()),
          message: z.string(),
          /** The reading of every five minutes: stock that moved. */
          followed_at: z.nullable(z.string()),
          /** The reading of the whole catalogue. */
          whole_at: z.nullable(z.string()),
          /** Since when readings fail without one that succeeded, how many did, and why the last one did. */
          failing: z.nullable(z.object({ since: z.string(), readings: z.number(), cause: z.string() })),
        }),
        /** Writes that wait for the ERP, by state. */
        operations: z.record(z.enum(erpStates), z.number()),
        failed_jobs: z.array(jobReply),
        dead_letters: z.array(deadLetters),
        /** Of the last night compared; null before the first. */
        stock_differences: z.nullable(
          z.object({ date: z.string(), total: z.number(), unexplained: z.number() }),
        ),
      }),
    }),
  },
  redriveDeadLetters: {
    method: 'POST',
    path: '/api/admin/incidents/{queue}/redrive',
    servedBy: 'incidents.http',
    access: 'admin',
    summary: 'Remet dans leur file les messages abandonnés : chacun a de nouveau ses cinq essais.',
    params: z.object({ queue: id }),
    response: z.object({ success: z.literal(true), message: z.string() }),
  },
  dismissDeadLetters: {
    method: 'POST',
    path: '/api/admin/incidents/{queue}/dismiss',
    servedBy: 'incidents.http',
    access: 'admin',
    summary: 'Range les exécutions planifiées qui ont échoué : la suivante fait le même travail.',
    params: z.object({ queue: id }),
    response: z.object({ success: z.literal(true), message: z.string() }),
  },
  listJobs: {
    method: 'GET',
    path: '/api/admin/jobs',
    access: 'admin',
    summary: 'Les travaux longs en cours et passés (sept jours), le plus récent d’abord.',
    query: z.object({ cursor, limit: pageSize(50, 100) }),
    response: z.object({
      success: z.literal(true),
      data: z.array(jobReply),
      next_cursor: z.nullable(z.string()),
    }),
  },
});
