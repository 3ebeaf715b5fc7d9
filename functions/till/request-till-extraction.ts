import type { Jobs } from '#functions/jobs/jobs.module.ts';
import { awaitJob, goesOn, startJob } from '#functions/jobs/start-job.ts';
import { ulid } from '#functions/platform/ids.ts';
import { sendToQueue } from '#functions/platform/queue/queue.ts';
import { tillExtractionLock } from '#functions/till/extract-till-day.ts';
import type { TillDaysStore } from '#functions/till/till-days.store.ts';
import { isUnderWay, queuedJob } from '#shared/jobs/job.ts';
import { frenchDay, parisDay } from '#shared/kernel/dates.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { refuseFuture } from '#shared/kernel/refuse-future.ts';
import { comparedDays, daysToExtract } from '#shared/till/till-day.ts';
import type { TillScheduleInput } from '#shared/till/till.events.ts';

/** Starts the extraction of a day, or joins the running one. */
const startTillExtraction = (jobs: Jobs, date: string, now: Date) => {
  const job = queuedJob({
    id: ulid(now),
    kind: 'till-extraction',
    day: date,
    unit: 'tickets',
    message: `Extraction des ventes du ${frenchDay(date)} demandée.`,
  });
  const send = () => sendToQueue('TILL_EXTRACTION_QUEUE_URL', { body: { jobId: job.id, date } });
  return startJob(jobs, { lock: tillExtractionLock(date), job, send, now });
};

/** API-50 (AMB-13, AMB-80): reads a day of the till again. A second request joins the first one's job. */
export const requestTillExtraction = async (jobs: Jobs, date: string, now: Date) => {
  refuseFuture(date, parisDay(now), 'date');
  const { job } = await startTillExtraction(jobs, date, now);
  const ended = await awaitJob(jobs, job, now);
  if (isUnderWay(ended)) return goesOn(ended);
  if (ended.status === 'failed') throw new Refusal('extraction_failed', ended.message);
  return {
    success: true as const,
    productsCount: Number(ended.result?.['productsCount'] ?? 0),
    message: ended.message,
    date,
    provisional: ended.result?.['provisional'] === true,
    jobId: ended.id,
  };
};

/**
 * 23:30 and 04:00 (AMB-31): the last three days, because tickets arrive late, and the missing days of the
 * last month. The evening run also reads the present day: provisional, and read again at night.
 */
export const extractDueDays = async (
  services: { jobs: Jobs; days: TillDaysStore },
  run: TillScheduleInput['run'],
  now: Date,
): Promise<Record<string, unknown>> => {
  const today = parisDay(now);
  const known = await services.days.findMany(comparedDays(today));
  const due = [...(run === 'evening' ? [today] : []), ...daysToExtract(today, known)];
  const started: string[] = [];
  for (const date of due) {
    if ((await startTillExtraction(services.jobs, date, now)).started) started.push(date);
  }
  return { started, joined: due.length - started.length };
};
