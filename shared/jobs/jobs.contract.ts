import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { id } from '#shared/kernel/fields.ts';

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

export const jobsContract = contract('jobs', {
  getJob: {
    method: 'GET',
    path: '/api/jobs/{jobId}',
    access: 'admin',
    summary: 'L’avancement d’un travail long.',
    params: z.object({ jobId: id }),
    response: z.object({ success: z.literal(true), data: jobReply }),
  },
});
