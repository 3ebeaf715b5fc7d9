import { countMetric } from '#functions/platform/logger.ts';
import { startFaultyDatabase } from '#infra/local/database/faulty-database.ts';
import type { Mail } from '#infra/local/mail/mail-store.ts';
import { type QueueServer, startQueueServer } from '#infra/local/queue/queue-server.ts';
import type { AlarmDefinition } from '#infra/local/template/alarm-definitions.ts';
import { alarmDefinitions } from '#infra/local/template/alarm-definitions.ts';
import { localReferences } from '#infra/local/template/local-references.ts';
import { queueDefinitions } from '#infra/local/template/queue-definitions.ts';
import { resourceReader } from '#infra/local/template/read-resource.ts';
import type { Template } from '#infra/local/template/template.ts';
import { Watch } from '#infra/local/watch/watch.ts';
import { type WatchedCount, watchedCounts } from '#shared/kernel/watched-counts.ts';

const MINUTE_MS = 60_000;

/** The construct of a mapping, without the hash of its logical id. */
const mappingLabel = ({ EventSourceMappingUUID: id = '' }: Readonly<Record<string, string>>): string =>
  id.replace(/Mapping[0-9A-F]{8}$/, '');

/**
 * Causes what each alarm of a template watches, one alarm at a time, on the local parts that would see it: queues,
 * log lines of functions, the API, the table in front of the engine, runs of functions. The clock is moved, nothing
 * waits.
 */
export class AlarmBench {
  now = Date.parse('2026-03-10T09:00:30Z');
  readonly mails: Mail[] = [];
  readonly watch: Watch;
  readonly alarms: readonly AlarmDefinition[];

  private readonly queues: QueueServer;

  private constructor(queues: QueueServer, template: Template) {
    this.queues = queues;
    const references = localReferences(template, {
      stackName: 'shop',
      stackUuid: 'uuid',
      queueEndpoint: queues.endpoint,
    });
    const read = resourceReader(template, references);
    this.alarms = alarmDefinitions(template, read);
    for (const { name, attributes } of queueDefinitions(template, read)) queues.provision(name, attributes);
    this.watch = new Watch({ add: (mail) => String(this.mails.push(mail)) }, () => this.now);
    this.watch.guard(this.alarms);
  }

  static async open(template: Template): Promise<AlarmBench> {
    let bench: AlarmBench | undefined;
    const queues = await startQueueServer({ file: ':memory:', now: () => bench?.now ?? 0 });
    bench = new AlarmBench(queues, template);
    return bench;
  }

  /** A minute passes on a healthy machine: the sweeper runs, the ERP is read. */
  quietMinute({ sweeps = true, readsErp = true, polls = true } = {}): void {
    this.now += MINUTE_MS;
    const sweeper = this.alarms.find(({ metric }) => metric.name === 'Invocations');
    if (sweeps) this.watch.hearInvocation(sweeper?.metric.dimensions['FunctionName'] ?? '', 'answered');
    for (const { metric } of this.alarms)
      if (polls && metric.name === 'PolledEventCount')
        this.watch.hearStreamPoll(metric.dimensions['EventSourceMappingUUID'] ?? '', 0);
    if (readsErp) this.#count('ErpRead');
    this.watch.look(this.queues);
  }

  /** Long enough for every alarm to be silent again. */
  settle(): void {
    for (let minute = 0; minute < 65; minute++) this.quietMinute();
    this.mails.length = 0;
  }

  /** @returns the cause, in a sentence for the table of docs/production.md. */
  async provoke({ metric, periods, periodMs }: AlarmDefinition): Promise<string> {
    const minutes = (periods * periodMs) / MINUTE_MS;
    const { dimensions } = metric;
    const queue = dimensions['QueueName'] ?? '';
    const everyMinute = async (act: () => unknown, quiet = {}) => {
      for (let minute = 0; minute < minutes; minute++) {
        await act();
        this.quietMinute(quiet);
      }
    };
    switch (metric.name) {
      case 'ApproximateNumberOfMessagesVisible':
        await this.#send(queue);
        this.quietMinute();
        return `a message lands in \`${queue}\``;
      case 'ApproximateAgeOfOldestMessage':
        await this.#send(queue);
        for (let minute = 0; minute < 60 && this.mails.length === 0; minute++) this.quietMinute();
        return `nobody takes a message from \`${queue}\``;
      case '5xx':
        await everyMinute(() => this.#request(500, 20));
        return 'the API answers a request with 500';
      case 'Latency':
        await everyMinute(() => this.#request(200, 9000));
        return 'each answer takes 9 s for a quarter of an hour';
      case 'Throttles':
        this.watch.hearInvocation('viande-prod-orders-http', 'throttled');
        this.quietMinute();
        return 'a function is refused for want of room';
      case 'IteratorAge':
        this.watch.hearStreamRead(dimensions['FunctionName'] ?? '', 16 * MINUTE_MS);
        this.quietMinute();
        return `a record of the stream is 16 minutes old when \`${dimensions['FunctionName']}\` reads it`;
      case 'PolledEventCount': {
        const others = this.alarms.filter((one) => one.metric.name === metric.name && one.metric !== metric);
        await everyMinute(
          () => {
            for (const one of others)
              this.watch.hearStreamPoll(one.metric.dimensions['EventSourceMappingUUID'] ?? '', 0);
          },
          { polls: false },
        );
        return `\`${mappingLabel(dimensions)}\` polls its stream no more for half an hour`;
      }
      case 'RecursiveInvocationsDropped':
        this.watch.hearLoopStopped('viande-prod-erp-worker');
        this.quietMinute();
        return 'a function asks itself for the 17th time';
      case 'Reputation.BounceRate':
        this.#publishByMail(metric, 0.06);
        return 'SES publishes that 6 % of the mails came back';
      case 'Reputation.ComplaintRate':
        this.#publishByMail(metric, 0.002);
        return 'SES publishes that 0.2 % of the mails were complained of';
      case 'WriteThrottleEvents':
        await this.#throttledWrites(dimensions['TableName'] ?? '', 10);
        this.quietMinute();
        return 'the table refuses ten writes';
      case 'Invocations':
        await everyMinute(() => {}, { sweeps: false });
        return 'the sweeper does not run for a quarter of an hour';
      case 'ErpRead':
        await everyMinute(() => {}, { readsErp: false });
        return 'the ERP, or a part of it, is not read for a quarter of an hour';
      default: {
        const count = (Object.keys(watchedCounts) as WatchedCount[]).find(
          (one) => watchedCounts[one] === metric.name,
        );
        if (count === undefined) return 'nothing that is known here';
        await everyMinute(() => this.#count(count));
        return `a function counts \`${count}\`${periods > 1 ? ` for ${minutes} minutes` : ''}`;
      }
    }
  }

  async clear(): Promise<void> {
    for (const { name } of this.queues.depths())
      await this.#call('PurgeQueue', { QueueUrl: this.#url(name) });
    this.settle();
  }

  close = (): Promise<void> => this.queues.close();

  /** Written as by a function, through the log that the local host reads. */
  #count(count: WatchedCount): void {
    const lines: string[] = [];
    const write = process.stdout.write;
    process.stdout.write = (line: string | Uint8Array) => lines.push(String(line)) > 0;
    try {
      countMetric(count);
    } finally {
      process.stdout.write = write;
    }
    for (const line of lines)
      this.watch.hearLine(line.replace(/"Timestamp":\d+/, `"Timestamp":${this.now}`), 'outbox.schedule');
  }

  #publishByMail(metric: AlarmDefinition['metric'], rate: number): void {
    this.watch.metrics.add({ ...metric, namespace: 'AWS/SES' }, rate, this.now);
    this.quietMinute();
  }

  async #request(status: number, takesMs: number): Promise<void> {
    const apiId = this.alarms.find(({ metric }) => metric.name === '5xx')?.metric.dimensions['ApiId'] ?? '';
    const api = this.watch.heardApi(async () => {
      this.now += takesMs;
      return { status, headers: {}, cookies: [], body: Buffer.alloc(0) };
    }, apiId);
    await api({ method: 'GET', path: '/', query: '', headers: {}, body: Buffer.alloc(0), sourceIp: '' });
    this.now -= takesMs;
  }

  async #throttledWrites(table: string, times: number): Promise<void> {
    const faults = { conflicts: 0, throttles: 1, indexLagMs: 0, seed: '1' };
    const database = await startFaultyDatabase('http://127.0.0.1:1', faults, (name) =>
      this.watch.hearThrottledWrite(name),
    );
    for (let n = 0; n < times; n++)
      await fetch(database.endpoint, {
        method: 'POST',
        headers: { 'x-amz-target': 'DynamoDB_20120810.PutItem' },
        body: JSON.stringify({ TableName: table, Item: {} }),
      });
    await database.close();
  }

  #url = (queue: string): string => `${this.queues.endpoint}/000000000000/${queue}`;

  async #send(queue: string): Promise<void> {
    const fifo = queue.endsWith('.fifo')
      ? { MessageGroupId: 'g', MessageDeduplicationId: String(this.now) }
      : {};
    await this.#call('SendMessage', { QueueUrl: this.#url(queue), MessageBody: '{}', ...fifo });
  }

  async #call(action: string, input: object): Promise<void> {
    const answered = await fetch(this.queues.endpoint, {
      method: 'POST',
      headers: { 'x-amz-target': `AmazonSQS.${action}` },
      body: JSON.stringify(input),
    });
    if (!answered.ok) throw new Error(`${action}: ${await answered.text()}`);
  }
}
