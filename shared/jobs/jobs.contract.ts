import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { cursor, id, pageSize } from '#shared/kernel/fields.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';

export const jobStatuses = ['queued', 'running', 'done', 'failed'] as const;

/** AMB-102. */
export const jobReply = z.object({
  id: z.string(),
  kind: z.string(),
  /** The Paris day that the work is about; null for work that is not about a day. */
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
export const workGoesOn = success({
  status: z.literal('running'),
  jobId: z.string(),
  statusUrl: z.string(),
  message: z.string(),
});

export const jobsContract = contract('jobs', {
  getJob: {
    method: 'GET',
    path: '/api/jobs/{jobId}',
    // the address under which AMB-13 polls the extraction of a day
    alsoAt: ['/api/dolibarr-stock/extract/{jobId}', '/api/cashmag-sales/extract/{jobId}'],
    access: 'admin',
    refusals: { not_found: noDetails },
    summary: 'L’avancement d’un travail long.',
    params: z.object({ jobId: id }),
    response: success({ data: jobReply }),
  },
  listJobs: {
    method: 'GET',
    path: '/api/admin/jobs',
    access: 'admin',
    summary: 'Les travaux longs en cours et passés (sept jours), le plus récent d’abord.',
    query: z.object({ cursor, limit: pageSize(50, 100) }),
    response: success({
      data: z.array(jobReply),
      next_cursor: z.nullable(z.string()),
    }),
  },
});
