import { openJobs } from '#functions/jobs/jobs.module.ts';
import { handle } from '#functions/platform/http/http.ts';
import { jobsContract } from '#shared/jobs/jobs.contract.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

const jobs = openJobs();

export const routes = [
  handle(jobsContract, {
    getJob: async ({ params, now }) => {
      const job = await jobs.find(params.jobId, now);
      if (!job) throw new Refusal('not_found', 'Ce travail est introuvable.');
      return { success: true as const, data: job };
    },
    listJobs: async ({ query, now }) => {
      const { items, next } = await jobs.list(now, query.limit, query.cursor);
      return { success: true as const, data: items, next_cursor: next };
    },
  }),
];
