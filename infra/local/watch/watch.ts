import type { InvocationOutcome } from '#infra/local/lambda/outcome.ts';
import type { HttpApi } from '#infra/local/api/http-api.ts';
import type { MailStore } from '#infra/local/mail/mail-store.ts';
import type { QueueServer } from '#infra/local/queue/queue-server.ts';
import type { AlarmDefinition } from '#infra/local/template/alarm-definitions.ts';
import { embeddedMetrics } from './embedded-metrics.ts';
import { Metrics } from './metrics.ts';

const MINUTE_MS = 60_000;

/**
 * CloudWatch of this machine: collects metrics, evaluates the alarms each minute, and e-mails those that
 * start.
 */
export class Watch {
  readonly metrics = new Metrics();
  #alarms: readonly AlarmDefinition[] = [];
  readonly #mails: Pick<MailStore, 'add'>;
  readonly #now: () => number;
  readonly #startedAt: number;
  readonly #ringing = new Set<string>();

  constructor(mails: Pick<MailStore, 'add'>, now: () => number = () => Date.now()) {
    [this.#mails, this.#now] = [mails, now];
    this.#startedAt = now();
  }

  /** Sets the alarms. */
  guard(alarms: readonly AlarmDefinition[]): void {
    this.#alarms = alarms;
  }

  /** Names of the active alarms. */
  get ringing(): ReadonlySet<string> {
    return this.#ringing;
  }

  get alarms(): readonly AlarmDefinition[] {
    return this.#alarms;
  }

  /** A line printed by a function: its own counts, and the table units of a request or a schedule. */
  hearLine(line: string, functionTitle: string): void {
    for (const { value, at, ...metric } of embeddedMetrics(line)) this.metrics.add(metric, value, at);
    const units = /"units":\{"read":([\d.]+),"write":([\d.]+)\}/.exec(line);
    const dimensions = { FunctionTitle: functionTitle };
    for (const [at, name] of [
      [1, 'ReadUnits'],
      [2, 'WriteUnits'],
    ] as const)
      if (units) this.metrics.add({ namespace: 'Local', name, dimensions }, Number(units[at]), this.#now());
  }

  hearInvocation(functionName: string, kind: InvocationOutcome['kind']): void {
    const count = (name: string, dimensions: Record<string, string>) =>
      this.metrics.add({ namespace: 'AWS/Lambda', name, dimensions }, 1, this.#now());
    const own = { FunctionName: functionName };
    if (kind === 'throttled') {
      count('Throttles', own);
      // AWS sums all functions of the account without a dimension
      count('Throttles', {});
      return;
    }
    count('Invocations', own);
    if (kind !== 'answered') count('Errors', own);
  }

  /** Age of the last record of a batch when a function got it. */
  hearStreamRead(functionName: string, ageMs: number): void {
    const dimensions = { FunctionName: functionName };
    this.metrics.add({ namespace: 'AWS/Lambda', name: 'IteratorAge', dimensions }, ageMs, this.#now());
  }

  /** A poll of a mapping that measures its events; Lambda publishes 0 where it found nothing. */
  hearStreamPoll(EventSourceMappingUUID: string, events: number): void {
    const dimensions = { EventSourceMappingUUID };
    this.metrics.add({ namespace: 'AWS/Lambda', name: 'PolledEventCount', dimensions }, events, this.#now());
  }

  /** A message that Lambda did not deliver because its chain came back too often. */
  hearLoopStopped(functionName: string): void {
    for (const dimensions of [{ FunctionName: functionName }, {}])
      this.metrics.add(
        { namespace: 'AWS/Lambda', name: 'RecursiveInvocationsDropped', dimensions },
        1,
        this.#now(),
      );
  }

  hearThrottledWrite(table: string): void {
    const metric = {
      namespace: 'AWS/DynamoDB',
      name: 'WriteThrottleEvents',
      dimensions: { TableName: table },
    };
    this.metrics.add(metric, 1, this.#now());
  }

  /** The same API with API Gateway's metrics. */
  heardApi(api: HttpApi, apiId: string): HttpApi {
    const count = (name: string, value: number) =>
      this.metrics.add(
        { namespace: 'AWS/ApiGateway', name, dimensions: { ApiId: apiId } },
        value,
        this.#now(),
      );
    return async (request) => {
      const startedAt = this.#now();
      const answered = await api(request);
      count('Latency', this.#now() - startedAt);
      if (answered.status >= 500) count('5xx', 1);
      return answered;
    };
  }

  /** SQS's metrics of each minute, then the evaluation of every alarm. */
  look(queues: Pick<QueueServer, 'depths'>): void {
    const now = this.#now();
    for (const { name, waiting, oldestAgeMs } of queues.depths()) {
      const dimensions = { QueueName: name };
      const add = (metric: string, value: number) =>
        this.metrics.add({ namespace: 'AWS/SQS', name: metric, dimensions }, value, now);
      add('ApproximateNumberOfMessagesVisible', waiting);
      add('ApproximateAgeOfOldestMessage', oldestAgeMs / 1000);
    }
    for (const alarm of this.#alarms) this.#judge(alarm, now);
  }

  #judge(alarm: AlarmDefinition, now: number): void {
    const isRinging = this.#isBeyond(alarm, now);
    if (isRinging && !this.#ringing.has(alarm.name)) this.#mail(alarm, now);
    if (isRinging) this.#ringing.add(alarm.name);
    else this.#ringing.delete(alarm.name);
  }

  #isBeyond(
    { metric, statistic, periodMs, periods, isBeyond, alarmsOnMissing }: AlarmDefinition,
    now: number,
  ) {
    // the current minute is included
    const until = (Math.floor(now / MINUTE_MS) + 1) * MINUTE_MS;
    // a machine that was just started has no missing data
    if (alarmsOnMissing && now - this.#startedAt < periods * periodMs) return false;
    for (let back = 0; back < periods; back++) {
      const end = until - back * periodMs;
      const value = this.metrics.read(metric, statistic, end - periodMs, end);
      if (value === undefined ? !alarmsOnMissing : !isBeyond(value)) return false;
    }
    return true;
  }

  #mail({ name, meaning, mailTo }: AlarmDefinition, now: number): void {
    this.#mails.add({
      from: 'no-reply@sns.amazonaws.com',
      to: mailTo.join(', '),
      subject: `ALARM: "${name}" in EU (Paris)`,
      text: meaning,
      html: '',
      sentAt: new Date(now).toISOString(),
    });
  }
}

/** Evaluates every minute until stopped. */
export function startWatching(watch: Watch, queues: QueueServer): () => void {
  const timer = setInterval(() => watch.look(queues), MINUTE_MS).unref();
  return () => clearInterval(timer);
}
