import { sweepOutbox } from './sweep-outbox.ts';
import { scheduledRun } from '#functions/platform/queue/schedule.ts';
import { coreServices } from '#functions/platform/core-services.ts';

const { table } = coreServices();

export const handler = scheduledRun('outbox', (now) => sweepOutbox(table, now));
