import { sweepOutbox } from '#functions/erp/sweep-outbox.ts';
import { scheduledRun } from '#functions/platform/schedule.ts';
import { coreServices } from '#functions/services.ts';

const { table } = coreServices();

export const handler = scheduledRun('outbox', (now) => sweepOutbox(table, now));
