import { awaitJob, goesOn, startJob } from '#functions/jobs/start-job.ts';
import type { Jobs } from '#functions/jobs/jobs.module.ts';
import { ulid } from '#functions/platform/ids.ts';
import { sendToQueue } from '#functions/platform/queue/queue.ts';
import { extractionLock } from '#functions/stock/extraction/extract-stock.ts';
import type { SnapshotsStore } from '#functions/stock/extraction/snapshots.store.ts';
import { isUnderWay, queuedJob } from '#shared/jobs/job.ts';
import { frenchDay, parisDay } from '#shared/kernel/dates.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** Starts the extraction of a day, or joins the running one. */
export const startExtraction = (jobs: Jobs, date: string, now: Date) => {
  const job = queuedJob({
    id: ulid(now),
    kind: 'stock-extraction',
    day: date,
    unit: 'produits',
    message: `Extraction du stock du ${frenchDay(date)} demandée.`,
  });
  const send = () => sendToQueue('STOCK_EXTRACTION_QUEUE_URL', { body: { jobId: job.id, date } });
  return startJob(jobs, { lock: extractionLock(date), job, send, now });
};

/** API-38 (AMB-13, AMB-80): reads today's stock again. `cached`: a running extraction answered. */
export const requestExtraction = async (jobs: Jobs, now: Date) => {
  const date = parisDay(now);
  const { job, started } = await startExtraction(jobs, date, now);
  const ended = await awaitJob(jobs, job, now);
  if (isUnderWay(ended)) return goesOn(ended);
  if (ended.status === 'failed') throw new Refusal('extraction_failed', ended.message);
  return {
    success: true as const,
    cached: !started,
    message: ended.message,
    date,
    recordCount: Number(ended.result?.['recordCount'] ?? 0),
    jobId: ended.id,
  };
};

/** 05:00 each day (AMB-31): nothing to do if the day is extracted already. */
export const extractOncePerDay = async (
  services: { jobs: Jobs; snapshots: SnapshotsStore },
  now: Date,
): Promise<Record<string, unknown>> => {
  const date = parisDay(now);
  if (await services.snapshots.find(date)) return { date, skipped: true };
  const { job, started } = await startExtraction(services.jobs, date, now);
  return { date, jobId: job.id, started };
};
