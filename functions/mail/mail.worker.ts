import * as z from 'zod/mini';
import { queueWorker } from '#functions/platform/worker.ts';
import { mailServices } from '#functions/services.ts';
import { deliverMail } from './deliver-mail.ts';

const announced = z.object({ opId: z.string().check(z.minLength(1)) });

const services = mailServices();

export const handler = queueWorker(announced, ({ opId }) => deliverMail(services, opId, new Date()));
