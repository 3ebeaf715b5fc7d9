import { localRegion } from '#infra/local/queue/queue-settings.ts';
import type { FunctionDefinition } from '#infra/local/template/function-definitions.ts';
import { accountRoom } from './account-room.ts';
import { withRetries } from './async-retries.ts';
import type { FunctionLog } from './function-log.ts';
import type { InvocationOutcome } from './outcome.ts';
import { ProcessPool } from './process-pool.ts';
import { WarmRoom } from './warm-room.ts';

/** Endpoints of the local services, and credentials for the SDK. */
export interface FunctionSurroundings {
  bootstrap: string;
  log: FunctionLog;
  databaseEndpoint: string;
  queueEndpoint: string;
  /** SES, SSM and S3. */
  awsEndpoint: string;
  sessionToken: string;
  /** Further variables for every function. */
  extra: Readonly<Record<string, string>>;
  /** Called with the result of each run. */
  onInvoked: (functionName: string, kind: InvocationOutcome['kind']) => void;
  /** Gets the event of an asynchronous run that failed for good. */
  sendToDeadLetters: (deadLetterArn: string, event: unknown) => void;
  /** Concurrent runs of the whole account; 10 in a new one. Undefined without limit. */
  concurrency?: number | undefined;
  /** Copies of functions that stay warm; more of them cause fewer starts and take more memory. */
  warmCopies?: number | undefined;
}

/** All functions of the stack, by ARN, name or title. */
export class LocalFunctions {
  readonly #pools = new Map<string, ProcessPool>();
  readonly #definitions: FunctionDefinition[];
  readonly #surroundings: FunctionSurroundings;
  readonly #room: ReturnType<typeof accountRoom>;
  readonly #closing = new AbortController();
  readonly #idleCheck: NodeJS.Timeout;

  constructor(definitions: Iterable<FunctionDefinition>, surroundings: FunctionSurroundings) {
    this.#definitions = [...definitions];
    this.#surroundings = surroundings;
    this.#room = accountRoom(surroundings.concurrency);
    const room = new WarmRoom(surroundings.warmCopies);
    for (const definition of this.#definitions) {
      this.#pools.set(
        definition.arn,
        new ProcessPool(
          {
            definition,
            bootstrap: surroundings.bootstrap,
            environment: environmentOf(definition, surroundings),
            onOutput: (line, isError) => surroundings.log.write(definition.title, line, isError),
          },
          room,
        ),
      );
    }
    process.once('exit', this.#killAll);
    this.#idleCheck = setInterval(() => {
      for (const pool of this.#pools.values()) pool.endIdle();
    }, 10_000).unref();
  }

  get definitions(): readonly FunctionDefinition[] {
    return this.#definitions;
  }

  find(arnNameOrTitle: string): FunctionDefinition | undefined {
    return this.#definitions.find(({ arn, name, title }) => [arn, name, title].includes(arnNameOrTitle));
  }

  /** Runs a function and waits for its answer; `at`: the time it sees, instead of now. */
  async invoke(arn: string, event: unknown, at?: number): Promise<InvocationOutcome> {
    const pool = this.#pools.get(arn);
    if (pool === undefined) throw new Error(`No function ${arn}`);
    const outcome = await this.#room(() => pool.invoke(event, at));
    this.#surroundings.onInvoked(this.find(arn)?.name ?? arn, outcome.kind);
    return outcome;
  }

  /** Invokes a function asynchronously: retried after a failure, then its dead-letter queue. */
  async invokeAsync(arn: string, event: unknown): Promise<InvocationOutcome> {
    const invoke = () => this.invoke(arn, event);
    const { deadLetterArn, unattended = { retries: 2, maxAgeMs: 6 * 3_600_000 } } = this.find(arn) ?? {};
    const { outcome, isFinal } = await withRetries(invoke, unattended, this.#closing.signal);
    if (outcome.kind !== 'answered' && isFinal && deadLetterArn !== undefined) {
      this.#surroundings.sendToDeadLetters(deadLetterArn, event);
    }
    return outcome;
  }

  /** Process ids of all copies. */
  get pids(): number[] {
    return [...this.#pools.values()].flatMap((pool) => pool.pids);
  }

  /** The process ids of each function that has one. */
  pidsByTitle(): Record<string, number[]> {
    return Object.fromEntries(
      this.#definitions.flatMap(({ arn, title }) => {
        const pids = this.#pools.get(arn)?.pids ?? [];
        return pids.length > 0 ? [[title, pids]] : [];
      }),
    );
  }

  /** A copy that is computing does not notice the end of its host. */
  readonly #killAll = (): void => {
    for (const pid of this.pids) process.kill(pid, 'SIGKILL');
  };

  async close(): Promise<void> {
    this.#closing.abort();
    process.off('exit', this.#killAll);
    clearInterval(this.#idleCheck);
    await Promise.all([...this.#pools.values()].map((pool) => pool.close()));
  }
}

/** The environment of the Lambda runtime; nothing of the host's own environment is passed. */
function environmentOf(
  definition: FunctionDefinition,
  surroundings: FunctionSurroundings,
): Record<string, string> {
  return {
    ...definition.environment,
    ...surroundings.extra,
    PATH: process.env['PATH'] ?? '',
    LANG: 'en_US.UTF-8',
    TZ: 'UTC',
    _HANDLER: definition.handler,
    LAMBDA_TASK_ROOT: definition.folder,
    LOCAL_FUNCTION_ARN: definition.arn,
    AWS_LAMBDA_FUNCTION_NAME: definition.name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(definition.memoryMb),
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${definition.name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: 'local',
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_REGION: localRegion,
    AWS_DEFAULT_REGION: localRegion,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_SESSION_TOKEN: surroundings.sessionToken,
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_ENDPOINT_URL_DYNAMODB: surroundings.databaseEndpoint,
    AWS_ENDPOINT_URL_SQS: surroundings.queueEndpoint,
    AWS_ENDPOINT_URL_SESV2: surroundings.awsEndpoint,
    AWS_ENDPOINT_URL_SSM: surroundings.awsEndpoint,
    AWS_ENDPOINT_URL_SNS: surroundings.awsEndpoint,
    AWS_ENDPOINT_URL_S3: surroundings.awsEndpoint,
  };
}
