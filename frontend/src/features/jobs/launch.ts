import { detailOf, serverMessage } from '#frontend/lib/api/api-error.ts';
import { formatInteger } from '#frontend/lib/display/format.ts';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { isUnderWay } from '#shared/jobs/job.ts';
import type { Job } from '#shared/jobs/jobs.contract.ts';
import { followJob } from './follow-job.ts';

export type LaunchEnd = { end: 'done' | 'failed' | 'cancelled'; message: string };
/** Starts a job and waits for its end. Never throws. */
export type Launch = () => Promise<LaunchEnd>;

/** Work that the server answers with a job id. */
export const launchJob = async (start: () => Promise<{ jobId: string }>): Promise<LaunchEnd> => {
  try {
    return endOf(await followJob((await start()).jobId));
  } catch (error) {
    return { end: 'failed', message: detailOf(error) };
  }
};

export interface Extraction {
  /** Stored data of that day. */
  check: () => Promise<{ exists: boolean; recordCount: number; date: string }>;
  /** The reply itself within 20 s, else the job's (AMB-13). */
  extract: () => Promise<{ message: string } | { status: 'running'; jobId: string }>;
  /** « Le stock du 21/11/2026 est déjà extrait ». */
  alreadyExtracted: (date: string) => string;
}

/** Reads a day; asks for confirmation before replacing data (STK-19, TILL-08). */
export const launchExtraction = async ({
  check,
  extract,
  alreadyExtracted,
}: Extraction): Promise<LaunchEnd> => {
  try {
    const { exists, recordCount, date } = await check();
    if (exists && recordCount > 0 && !(await confirmReplacement(alreadyExtracted(date), recordCount)))
      return CANCELLED;
  } catch (error) {
    return failure(error, 'Erreur lors de la vérification', 'Erreur technique lors de la vérification');
  }
  try {
    const reply = await extract();
    if (!('jobId' in reply)) return { end: 'done', message: reply.message };
    const end = endOf(await followJob(reply.jobId));
    return end.end === 'done' ? end : { ...end, message: `${EXTRACTION_FAILED}: ${end.message}` };
  } catch (error) {
    return failure(error, EXTRACTION_FAILED, "Erreur technique lors de l'extraction");
  }
};

const CANCELLED: LaunchEnd = { end: 'cancelled', message: '' };
const EXTRACTION_FAILED = "L'extraction a échoué";
const STILL_AT_WORK = 'le travail dure plus de 5 minutes, il reste visible dans « En cours »';

const endOf = (job: Job): LaunchEnd => ({
  end: job.status === 'done' ? 'done' : 'failed',
  message: isUnderWay(job) ? STILL_AT_WORK : job.message,
});

const confirmReplacement = (alreadyExtracted: string, recordCount: number): Promise<boolean> =>
  confirmAction({
    title: 'Remplacer les données existantes ?',
    text: `${alreadyExtracted} : ${formatInteger(recordCount)} lignes. Elles restent en place si la nouvelle lecture échoue.`,
    confirmLabel: 'Remplacer',
  });

/** ERR-72, ERR-73: the server's message, or no reply. */
const failure = (error: unknown, refused: string, technical: string): LaunchEnd => ({
  end: 'failed',
  message: `${serverMessage(error) === undefined ? technical : refused}: ${detailOf(error)}`,
});
