import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { cursor, id, pageSize } from '#shared/kernel/fields.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';

export const jobStatuses = ['queued', 'running', 'done', 'failed'] as const;

/** AMB-102. */
export const jobReply = z.object({
  id: z.string(),
  kind: z.string(),
  /** The Paris day of the work; null: not about a day. */
  day: z.nullable(z.string()),
  status: z.enum(jobStatuses),
  progress: z.object({
    done: z.number(),
    total: z.nullable(z.number()),
    unit: z.string(),
    /** Pages read so far; null: no pages. */
    page: z.nullable(z.number()),
    /** Estimate at the average pace; null: unknown. */
    secondsLeft: z.nullable(z.number()),
  }),
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  result: z.nullable(z.record(z.string(), z.unknown())),
  message: z.string(),
});
export type Job = z.output<typeof jobReply>;

/** 202 reply of asynchronous work (AMB-102): poll `statusUrl`. */
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
    // the path that AMB-13 polls for a day's extraction
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
