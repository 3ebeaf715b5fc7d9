import { dispatchEvents } from './dispatch-events.ts';

export const handler = dispatchEvents;
