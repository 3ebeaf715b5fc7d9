import { scheduledRun } from '#functions/platform/queue/schedule.ts';
import { announceWindows } from '#functions/rounds/announce-windows.ts';
import { announcingServices } from '#functions/rounds/rounds.module.ts';

const services = announcingServices();

export const handler = scheduledRun('round announcement', async (now) => ({
  windows: await announceWindows(services, now),
}));
