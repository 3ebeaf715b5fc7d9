import { call } from '#frontend/lib/api/call.ts';
import { asApiError } from '#frontend/lib/api/api-error.ts';
import { isUnderWay } from '#shared/jobs/job.ts';
import { type Job, jobsContract } from '#shared/jobs/jobs.contract.ts';
import { POLL_MS } from './jobs.queries.ts';

/** JOB-01, JOB-02, AMB-13: maximum wait for an extraction. */
export const PATIENCE_MS = 300_000;

/** Polls until the job ends or the maximum wait is over. A failed poll is ignored. */
export const followJob = async (jobId: string): Promise<Job> => {
  const until = Date.now() + PATIENCE_MS;
  for (let job: Job | undefined; ;) {
    try {
      job = (await call(jobsContract.endpoints.getJob, { params: { jobId } }, { as: 'admin' })).data;
    } catch (error) {
      if (!asApiError(error)?.isNetwork || Date.now() >= until) throw error;
    }
    if (job && (!isUnderWay(job) || Date.now() >= until)) return job;
    await new Promise((wake) => setTimeout(wake, POLL_MS));
  }
};
