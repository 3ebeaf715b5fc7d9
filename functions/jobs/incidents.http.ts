import { listIncidents } from '#functions/jobs/list-incidents.ts';
import { redriveDeadLetters } from '#functions/platform/dead-letters.ts';
import { handle, httpEntry } from '#functions/platform/http.ts';
import { log } from '#functions/platform/logger.ts';
import { incidentServices } from '#functions/services.ts';
import { jobsContract } from '#shared/jobs/jobs.contract.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

const services = incidentServices();

export const handler = httpEntry(
  handle(jobsContract, {
    listIncidents: ({ now }) => listIncidents(services, now),
    redriveDeadLetters: async ({ params, caller }) => {
      if (!(await redriveDeadLetters(params.queue)))
        throw new Refusal('not_found', 'Cette file d’attente n’existe pas.');
      log.info('dead letters redriven', { queue: params.queue, by: caller.subjectId });
      return { success: true as const, message: 'Les messages abandonnés repartent dans leur file.' };
    },
  }),
);
