import { dismissGivenUp, replayGivenUp } from '#functions/incidents/given-up.ts';
import { listIncidents } from './list-incidents.ts';
import { dismissDeadLetters, redriveDeadLetters } from '#functions/platform/queue/dead-letters.ts';
import { handle } from '#functions/platform/http/http.ts';
import { log } from '#functions/platform/logger.ts';
import { incidentServices } from '#functions/incidents/incidents.module.ts';
import { incidentsContract } from '#shared/incidents/incidents.contract.ts';
import { remedyFor } from '#shared/incidents/remedy.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

const services = incidentServices();
const NO_SUCH_QUEUE = 'Cette file d’attente n’existe pas.';

export const routes = [
  handle(incidentsContract, {
    listIncidents: ({ now }) => listIncidents(services, now),
    replayGivenUp: ({ params, now }) => replayGivenUp(services, params, now),
    dismissGivenUp: ({ params, caller, now }) => dismissGivenUp(services, params, caller.subjectId, now),
    listStoppedAddresses: async ({ query }) => {
      const { items, next } = await services.stopped.list(query.limit, query.cursor);
      return { success: true as const, data: items, next_cursor: next };
    },
    releaseAddress: async ({ params, caller }) => {
      await services.stopped.release(params.address);
      log.info('address released', { address: params.address, by: caller.subjectId });
      return { success: true as const, message: 'Les prochains e-mails y partiront de nouveau.' };
    },
    redriveDeadLetters: async ({ params, caller }) => {
      if (remedyFor(params.queue) !== 'redrive' || !(await redriveDeadLetters(params.queue)))
        throw new Refusal('not_found', NO_SUCH_QUEUE);
      log.info('dead letters redriven', { queue: params.queue, by: caller.subjectId });
      return { success: true as const, message: 'Les messages abandonnés repartent dans leur file.' };
    },
    dismissDeadLetters: async ({ params, caller }) => {
      if (remedyFor(params.queue) !== 'dismiss' || !(await dismissDeadLetters(params.queue)))
        throw new Refusal('not_found', NO_SUCH_QUEUE);
      log.info('failed runs dismissed', { queue: params.queue, by: caller.subjectId });
      return { success: true as const, message: 'Ces échecs sont rangés.' };
    },
  }),
];
