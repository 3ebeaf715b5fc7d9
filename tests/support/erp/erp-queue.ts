import { DeleteMessageCommand, type Message, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { erpTurns } from '#functions/erp/writer/erp-turns.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { sweepOutbox } from '#functions/platform/outbox/sweep-outbox.ts';
import { openTable } from '#functions/platform/table/table.ts';
import { startQueueServer } from '#infra/local/queue/queue-server.ts';
import { QUEUE_TRIES } from '#shared/jobs/queue-tries.ts';
import { tableDispatch } from '#tests/support/database/dispatch.ts';
import { openEnvironment } from '#tests/simulation/environment.ts';
import type { Crash } from '#tests/simulation/interruption.ts';

/** The limit of the worker's Lambda; its queue hides a message for six times as long (infra/stack). */
const LIMIT_MS = 60_000;

type Call = { name: string; at: number; args: readonly unknown[] };
/** One run of the worker. */
type Run = { eventId: string; at: number; ms: number; died: boolean };

/**
 * The ERP's queue and its worker as on AWS, on a clock that only calls to the ERP and waits advance: messages of the
 * one group come one at a time, a run is killed at its limit, its message comes back when its time is up, and the
 * sweeper runs every minute.
 */
export const openErpQueue = async (paceMs: number) => {
  const environment = await openEnvironment(() => 0);
  const { erpSide, interruption, services } = environment;
  erpSide.paceMs = paceMs;
  const clock = () => environment.now().getTime() + erpSide.spentMs;
  const server = await startQueueServer({ file: ':memory:', now: clock });
  const dead = server.provision('erp-dead.fifo', { FifoQueue: 'true' });
  const deadLetterTargetArn = `arn:aws:sqs:eu-west-3:000000000000:${dead.split('/').at(-1)}`;
  const url = server.provision('erp.fifo', {
    FifoQueue: 'true',
    VisibilityTimeout: String((6 * LIMIT_MS) / 1000),
    RedrivePolicy: JSON.stringify({ deadLetterTargetArn, maxReceiveCount: QUEUE_TRIES }),
  });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SQS: server.endpoint,
    ERP_QUEUE_URL: url,
    // no mail is sent here
    MAIL_QUEUE_URL: server.provision('mail', {}),
  });
  const sqs = new SQSClient({});
  // a process of its own: it does not die with the worker
  const dispatch = tableDispatch(openTable(environment.tableName), ['mail', 'privacy']);

  const calls: Call[] = [];
  const runs: Run[] = [];
  let runBegan = 0;
  let death: { run: number; crash: Crash } | undefined;
  let beforeCall: (call: Call) => unknown = () => undefined;
  const watched = new Proxy(environment.erp.gateway, {
    get(held, name: keyof DolibarrGateway) {
      const method = held[name] as ((...args: unknown[]) => unknown) | undefined;
      if (method === undefined) return undefined;
      return async (...args: unknown[]) => {
        // a Lambda ends at its limit, wherever it is
        if (clock() - runBegan >= LIMIT_MS) interruption.arm({ atCall: 1, when: 'before' });
        const call = { name, at: clock(), args };
        calls.push(call);
        await beforeCall(call);
        await dispatch();
        return method(...args);
      };
    },
  });
  const handler = erpTurns(
    { ...services, erp: async () => watched },
    { now: () => new Date(clock()), ms: clock },
  );

  const settleClock = () => {
    environment.pass(erpSide.spentMs / 1000);
    erpSide.spentMs = 0;
  };
  const handOver = async ({ MessageId = '', ReceiptHandle = '', Body = '' }: Message) => {
    runBegan = clock();
    interruption.arm(death?.run === runs.length ? death.crash : undefined);
    const record = {
      messageId: MessageId,
      receiptHandle: ReceiptHandle,
      body: Body,
      eventSourceARN: 'erp.fifo',
    };
    const answer = (await handler({ Records: [record] } as never, {} as never, () => undefined)) ?? undefined;
    const failed = (answer?.batchItemFailures.length ?? 0) > 0;
    const died = interruption.isDead;
    const { eventId } = JSON.parse(Body) as { eventId: string };
    runs.push({ eventId, at: runBegan, ms: clock() - runBegan, died });
    interruption.arm(undefined);
    if (!failed && !died) await sqs.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle }));
    settleClock();
  };

  /** Waits until then. No worker runs in the meantime, so that no other call is made. */
  const nextMessage = async (until: number): Promise<Message | undefined> => {
    do {
      const { Messages = [] } = await sqs.send(
        new ReceiveMessageCommand({ QueueUrl: url, WaitTimeSeconds: 0 }),
      );
      if (Messages[0]) return Messages[0];
      environment.pass(5);
    } while (clock() <= until);
    return undefined;
  };

  return {
    environment,
    services,
    clock,
    calls,
    runs,
    /** The n-th run from here on, 0 the next, dies at a call to table or ERP. */
    dieIn: (n: number, crash: Crash) => void (death = { run: runs.length + n, crash }),
    /** Called before every call to the ERP, which it may delay, spoil or observe. */
    watch: (act: typeof beforeCall) => void (beforeCall = act),
    /** Lets the queue work and time pass until it is true; false when it is not within these minutes. */
    async until(isSo: () => Promise<boolean>, minutes = 30): Promise<boolean> {
      const end = clock() + minutes * 60_000;
      let swept = clock();
      for (;;) {
        if (await isSo()) return true;
        if (clock() > end) return false;
        await dispatch();
        if (clock() - swept >= 60_000) {
          swept = clock();
          await sweepOutbox(services.table, new Date(clock()));
        }
        const message = await nextMessage(Math.min(swept + 60_000, end));
        if (message) await handOver(message);
      }
    },
    close: () => server.close(),
  };
};

export type ErpQueue = Awaited<ReturnType<typeof openErpQueue>>;
