import * as z from 'zod/mini';
import { erpStates } from '#shared/erp/erp-state.ts';
import { contract } from '#shared/kernel/endpoint.ts';
import { cursor, id, pageSize } from '#shared/kernel/fields.ts';

export const jobStatuses = ['queued', 'running', 'done', 'failed'] as const;

/** AMB-102. */
export const jobReply = z.object({
  id: z.string(),
  kind: z.string(),
  status: z.enum(jobStatuses),
  progress: z.object({ done: z.number(), total: z.nullable(z.number()), unit: z.string() }),
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
  messages: z.array(
    z.object({ id: z.string(), body: z.string(), sent_at: z.nullable(z.string()), tries: z.number() }),
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
          reachable: z.boolean(),
          last_read_at: z.nullable(z.string()),
          message: z.string(),
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
