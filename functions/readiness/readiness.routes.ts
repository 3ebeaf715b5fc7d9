import { handle } from '#functions/platform/http/http.ts';
import { readinessContract } from '#shared/readiness/readiness.contract.ts';
import { checkReadiness, getReadiness, leaveCheck } from './check-readiness.ts';
import { readinessServices } from './readiness.module.ts';

const services = readinessServices();

export const routes = [
  handle(readinessContract, {
    getReadiness: () => getReadiness(services),
    checkReadiness: ({ params, now }) => checkReadiness(services, params.part, now),
    leaveCheck: ({ params, body, caller, now }) =>
      leaveCheck(services, { ...params, left: body.left, adminId: caller.subjectId }, now),
  }),
];
