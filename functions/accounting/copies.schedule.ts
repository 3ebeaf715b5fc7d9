import { checkCopies } from '#functions/accounting/check-copies.ts';
import { openCopies } from '#functions/gateways/archive/copies.ts';
import { scheduledRun } from '#functions/platform/queue/schedule.ts';

const copies = openCopies();

export const handler = scheduledRun('copies', (now) => checkCopies(copies, now));
