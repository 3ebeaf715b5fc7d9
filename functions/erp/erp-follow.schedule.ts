import { followServices } from '#functions/erp/erp.module.ts';
import { followErp } from '#functions/erp/follow/follow-erp.ts';
import { scheduledRun } from '#functions/platform/queue/schedule.ts';

const services = followServices();

export const handler = scheduledRun('erp-follow', (now) => followErp(services, now));
