import { systemClock } from '#functions/platform/clock.ts';
import { movementServices } from '#functions/stock/stock.module.ts';
import { markBlockedLots } from '#functions/stock/lots/mark-blocked-lots.ts';

const services = movementServices();

/** Run by hand, `{}`, once after the version that keeps blocked lots out of what can be ordered. Answers which it told. */
export const handler = async (): Promise<Record<string, unknown>> => ({
  marked: await markBlockedLots(services, systemClock.now()),
});
