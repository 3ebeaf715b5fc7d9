import { queueWorker } from '#functions/platform/queue/worker.ts';
import { tillExtractionServices } from '#functions/till/till.module.ts';
import { runTillExtraction } from '#functions/till/extract-till-day.ts';
import { tillExtractionMessage } from '#shared/till/till.events.ts';

const services = tillExtractionServices();

export const handler = queueWorker(tillExtractionMessage, (message) => runTillExtraction(services, message));
