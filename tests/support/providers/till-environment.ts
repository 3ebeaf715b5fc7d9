import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { createCashmagGateway } from '#functions/gateways/cashmag/create-cashmag-gateway.ts';
import type { CashmagConfig } from '#functions/gateways/cashmag/fulle-client.ts';
import { sharedRateLimit } from '#functions/gateways/cashmag/request-slots.ts';
import { jobsStore } from '#functions/jobs/jobs.store.ts';
import { openTable } from '#functions/platform/table/table.ts';
import { runTillExtraction, tillExtractionLock } from '#functions/till/extract-till-day.ts';
import { periodSalesStore } from '#functions/till/period-sales.store.ts';
import { tillDaysStore } from '#functions/till/till-days.store.ts';
import { startQueueServer } from '#infra/local/queue/queue-server.ts';
import { queuedJob } from '#shared/jobs/job.ts';
import { type TillExtractionMessage, tillExtractionMessage } from '#shared/till/till.events.ts';
import { KEY, openTillBench } from '#tests/infra/sandboxes/cashmag/till-bench.ts';
import { createTestTable } from '#tests/support/database/database.ts';

/**
 * The till's stores on a table of their own, its queue, and a gateway to a sandbox; one manual clock for the house
 * and for the till. It starts on Saturday 21 November 2026, 20:00 in Paris. Pauses move that clock.
 */
export const openTillEnvironment = async () => {
  const table = openTable(await createTestTable());
  const bench = await openTillBench();
  const queues = await startQueueServer({ file: ':memory:' });
  process.env['AWS_ENDPOINT_URL_SQS'] = queues.endpoint;
  const queueUrl = queues.provision('till-extraction', {});
  process.env['TILL_EXTRACTION_QUEUE_URL'] = queueUrl;

  const jobs = jobsStore(table);
  const clock = { now: () => bench.now };
  const later = (ms: number): void => void (bench.now = new Date(bench.now.getTime() + ms));
  const requests: string[] = [];
  const connect = (config: Partial<CashmagConfig> = {}) =>
    createCashmagGateway({
      baseUrl: bench.url,
      key: KEY,
      takeSlot: sharedRateLimit(table, 'person', () => bench.now.getTime()),
      now: () => bench.now.getTime(),
      pause: async (ms) => later(ms),
      ...config,
      fetch: (url, init) => {
        requests.push(String(url));
        return (config.fetch ?? fetch)(url, init);
      },
    });
  let gateway = connect();

  const services = {
    jobs,
    clock,
    days: tillDaysStore(table),
    periods: periodSalesStore(table),
    till: async () => gateway,
  };
  let requested = 0;
  return {
    ...services,
    table,
    bench,
    /** Every requested address, oldest first. */
    requests,
    at: (instant: string): void => void (bench.now = new Date(instant)),
    later,
    /** Uses another connection to the till from now on. */
    reach: (config: Partial<CashmagConfig>): void => void (gateway = connect(config)),
    fault: (fault: object) => bench.switch('faults', fault),
    lateTickets: (date: string, count: number) => bench.switch('late-tickets', { date, count }),

    /** Requests a day; returns the running job. */
    async ask(date: string) {
      const job = queuedJob({
        id: `JOB-${String(requested++).padStart(3, '0')}`,
        kind: 'till-extraction',
        day: date,
        unit: 'tickets',
        message: 'demandée',
      });
      return jobs.claim(tillExtractionLock(date), job, bench.now);
    },
    /** The worker's handling of a message. */
    work: (message: TillExtractionMessage) => runTillExtraction(services, message),
    /** Requests a day, runs it, and returns the job after it. */
    async extract(date: string) {
      const { job } = await this.ask(date);
      await this.work({ jobId: job.id, date });
      return (await jobs.find(job.id, bench.now))!;
    },
    close: () => Promise.all([bench.close(), queues.close()]),
    /** The pending messages of the queue. */
    async messages(): Promise<TillExtractionMessage[]> {
      const all: TillExtractionMessage[] = [];
      for (;;) {
        const got = await new SQSClient().send(
          new ReceiveMessageCommand({ QueueUrl: queueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 0 }),
        );
        if (!got.Messages?.length) return all;
        all.push(...got.Messages.map(({ Body }) => tillExtractionMessage.parse(JSON.parse(Body ?? ''))));
      }
    },
  };
};
export type TillEnvironment = Awaited<ReturnType<typeof openTillEnvironment>>;
