import { call } from '#frontend/lib/api.ts';
import { detailOf, serverMessage } from '#frontend/lib/api-error.ts';
import { formatInteger } from '#frontend/lib/format.ts';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { isUnderWay } from '#shared/jobs/job.ts';
import { frenchDay } from '#shared/kernel/dates.ts';
import { stockContract } from '#shared/stock/stock.contract.ts';
import { stockSyncContract } from '#shared/stock/sync.contract.ts';
import { tillContract } from '#shared/till/till.contract.ts';
import { followJob, PATIENCE_MS } from './follow-job.ts';

/** What can be asked for; the stock is always today's (API-38). */
export type Work =
  | { kind: 'catalog-sync' }
  | { kind: 'stock-reconciliation' }
  | { kind: 'stock-extraction' }
  | { kind: 'till-extraction'; date: string };

export type WorkEnd = { end: 'done' | 'failed' | 'cancelled'; message: string };

const CANCELLED: WorkEnd = { end: 'cancelled', message: '' };
const STILL_AT_WORK = 'le travail dure plus de 5 minutes, il reste visible dans « En cours »';

/** Asks for work and follows it to its end. Asked first when it replaces data (STK-19, TILL-08). Never throws. */
export const launchWork = async (work: Work): Promise<WorkEnd> => {
  if (work.kind === 'catalog-sync' || work.kind === 'stock-reconciliation') {
    return relayed(async () => endOf(await followed(work.kind)));
  }
  const day = await checked(work);
  if ('end' in day) return day;
  if (day.exists && day.recordCount > 0 && !(await confirmReplacement(work, day))) return CANCELLED;
  return extracted(work);
};

const { syncCatalog, reconcileStock } = stockSyncContract.endpoints;

const followed = async (kind: 'catalog-sync' | 'stock-reconciliation') => {
  const { jobId } = await call(kind === 'catalog-sync' ? syncCatalog : reconcileStock, {}, { as: 'admin' });
  return followJob(jobId);
};

const endOf = (job: Awaited<ReturnType<typeof followJob>>): WorkEnd => ({
  end: job.status === 'done' ? 'done' : 'failed',
  message: isUnderWay(job) ? STILL_AT_WORK : job.message,
});

const relayed = (act: () => Promise<WorkEnd>): Promise<WorkEnd> =>
  act().catch((error: unknown): WorkEnd => ({ end: 'failed', message: detailOf(error) }));

type Extraction = Extract<Work, { kind: 'stock-extraction' | 'till-extraction' }>;
type KeptDay = { exists: boolean; recordCount: number; date: string };

const checked = async (work: Extraction): Promise<KeptDay | WorkEnd> => {
  try {
    return work.kind === 'stock-extraction'
      ? await call(stockContract.endpoints.checkToday, {}, { as: 'admin' })
      : await call(tillContract.endpoints.checkTillDate, { query: { date: work.date } }, { as: 'admin' });
  } catch (error) {
    return failure(error, 'Erreur lors de la vérification', 'Erreur technique lors de la vérification');
  }
};

const confirmReplacement = (work: Extraction, { date, recordCount }: KeptDay): Promise<boolean> => {
  const what = work.kind === 'stock-extraction' ? 'Le stock' : 'Les ventes';
  const kept = work.kind === 'stock-extraction' ? 'est déjà extrait' : 'sont déjà extraites';
  return confirmAction({
    title: 'Remplacer les données existantes ?',
    text: `${what} du ${frenchDay(date)} ${kept} : ${formatInteger(recordCount)} lignes. Elles restent en place si la nouvelle lecture échoue.`,
    confirmLabel: 'Remplacer',
  });
};

/** The answer itself when it comes within 20 s, else the job's (AMB-13). */
const extracted = async (work: Extraction): Promise<WorkEnd> => {
  try {
    const options = { as: 'admin', timeoutMs: PATIENCE_MS } as const;
    const reply =
      work.kind === 'stock-extraction'
        ? await call(stockContract.endpoints.extract, {}, options)
        : await call(tillContract.endpoints.extractTillDay, { body: { date: work.date } }, options);
    if (!('status' in reply)) return { end: 'done', message: reply.message };
    const end = endOf(await followJob(reply.jobId));
    return end.end === 'done' ? end : { ...end, message: `${EXTRACTION_FAILED}: ${end.message}` };
  } catch (error) {
    return failure(error, EXTRACTION_FAILED, "Erreur technique lors de l'extraction");
  }
};

const EXTRACTION_FAILED = "L'extraction a échoué";

/** ERR-72, ERR-73: what the server said, or that it could not be heard. */
const failure = (error: unknown, refused: string, technical: string): WorkEnd => ({
  end: 'failed',
  message: `${serverMessage(error) === undefined ? technical : refused}: ${detailOf(error)}`,
});
