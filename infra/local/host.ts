import { type HttpApi, startHttpApi } from './api/http-api.ts';
import { createTables } from './database/create-tables.ts';
import { sweepExpired } from './database/expiry-sweeper.ts';
import { tendStreamRecords } from './database/stream-records.ts';
import { startEdge } from './edge/distribution.ts';
import { openSiteFiles } from './edge/site-files.ts';
import { type Engines, startEngines, type Stoppable } from './engines.ts';
import { writeBootstrap } from './lambda/bootstrap.ts';
import { LocalFunctions } from './lambda/functions.ts';
import { queueNameFrom } from './queue/queue-settings.ts';
import { openStreamPositions } from './stream/stream-positions.ts';
import { startStreamPollers } from './stream/stream-pollers.ts';
import { linkedProviders } from './surface/linked-providers.ts';
import { surfaceAnswer } from './surface/surface.ts';
import type { ApiDefinition } from './template/api-definition.ts';
import { readCloudAssembly } from './template/cloud-assembly.ts';
import { localStack } from './template/local-stack.ts';
import { startPollers } from './triggers/queue-poller.ts';
import { Schedules } from './triggers/schedules.ts';
import { startWatching } from './watch/watch.ts';

export interface HostOptions {
  /** 0 picks a free one. */
  port: number;
  dataDir: string;
  /** Synthesised stack (`dist/stack`) and built site (`dist/web`). */
  assemblyDir: string;
  websiteDir: string;
  demo: boolean;
  environment: Readonly<Record<string, string | undefined>>;
  /** Gets the error lines that functions print. */
  showError: (line: string) => void;
}

export interface LocalHost {
  origin: string;
  functions: LocalFunctions;
  /** The API as called by the edge, with the key that proves the origin of a call. */
  api: HttpApi;
  schedules: Schedules;
  /** The ERP's sandbox, if it runs: demo data is also written to it. */
  erpSandbox: { url: string; apiKey: string } | undefined;
  /** Resolves when the database ended by itself: nothing works any more. */
  broken: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts everything on 127.0.0.1 and resolves when all of it serves. If a part fails, the others are
 * stopped.
 */
export async function startHost(options: HostOptions): Promise<LocalHost> {
  await using started = new AsyncDisposableStack();
  const stoppable: Stoppable = async (starting, stop) => {
    const part = await starting;
    started.defer(async () => void (await stop(part)));
    return part;
  };

  const engines = await startEngines(options, stoppable);
  const { front, secrets, watch, database, queues, sandboxes } = engines;
  const stack = localStack(readCloudAssembly(options.assemblyDir), {
    stackUuid: secrets.stackUuid,
    queueEndpoint: queues.endpoint,
  });
  watch.guard(stack.alarms);
  await provision(stack, engines, stoppable);
  const functions = await stoppable(openFunctions(stack, engines, options.environment), (one) => one.close());
  const schedules = await stoppable(new Schedules(stack.schedules, functions), (one) => one.stop());

  if (stack.api === undefined || stack.distribution === undefined)
    throw new Error('The stack has no website or API.');
  const served = options.environment['THROTTLE'] === '0' ? withoutThrottles(stack.api) : stack.api;
  const api = watch.heardApi(startHttpApi(served, functions), served.id);
  const edgeHeaders = stack.distribution.behaviors.find(({ origin }) => origin === 'api')?.originHeaders;
  const edge = startEdge(stack.distribution, openSiteFiles(options.websiteDir), api);
  const surface = surfaceOf(engines, { functions, schedules, hasDemo: options.demo });
  front.open((request) =>
    request.url?.startsWith('/__local') ? surfaceAnswer(surface, request) : edge(request),
  );
  await followWrites(stack, engines, functions, stoppable);
  schedules.start();
  await stoppable(startWatching(watch, queues), (stop) => stop());

  const parts = started.move();
  return {
    origin: front.origin,
    functions,
    api: (request) => api({ ...request, headers: { ...request.headers, ...edgeHeaders } }),
    schedules,
    erpSandbox: sandboxes.dolibarr && { url: sandboxes.dolibarr.url, apiKey: secrets.dolibarrApiKey },
    broken: database.ended,
    stop: async () => {
      await front.close();
      await parts.disposeAsync();
    },
  };
}

type Stack = ReturnType<typeof localStack>;

/** The queues and tables of the stack. */
async function provision(stack: Stack, { queues, database }: Engines, stoppable: Stoppable): Promise<void> {
  for (const queue of stack.queues) queues.provision(queue.name, queue.attributes);
  await createTables(database.endpoint, stack.tables);
  await stoppable(sweepExpired(database.endpoint, stack.tables, console.error), (stop) => stop());
  if (database.file !== undefined) await stoppable(tendStreamRecords(database.file), (stop) => stop());
}

function openFunctions(
  stack: Stack,
  { inData, log, database, queues, aws, secrets, watch }: Engines,
  environment: HostOptions['environment'],
): LocalFunctions {
  return new LocalFunctions(stack.functions.values(), {
    bootstrap: writeBootstrap(inData('run')),
    log,
    databaseEndpoint: database.endpoint,
    queueEndpoint: queues.endpoint,
    awsEndpoint: aws.endpoint,
    sessionToken: secrets.sessionToken,
    extra: passedOn(environment),
    concurrency: Number(environment['LAMBDA_CONCURRENCY']) || undefined,
    warmCopies: Number(environment['WARM_COPIES']) || undefined,
    onInvoked: (name, kind) => watch.hearInvocation(name, kind),
    sendToDeadLetters: (arn, event) => queues.put(queueNameFrom(arn), JSON.stringify(event)),
  });
}

/** Functions run by messages and by streams. */
async function followWrites(
  stack: Stack,
  { inData, queues, database, watch }: Engines,
  functions: LocalFunctions,
  stoppable: Stoppable,
): Promise<void> {
  const loops = {
    isAllowed: (arn: string) => functions.find(arn)?.continuesItself === true,
    onStopped: (arn: string) => watch.hearLoopStopped(functions.find(arn)?.name ?? arn),
  };
  await stoppable(startPollers(stack.mappings, queues, functions, loops), (stop) => stop());
  await stoppable(
    startStreamPollers(stack.streams, {
      endpoint: database.endpoint,
      positions: openStreamPositions(inData('stream-positions.json')),
      functions,
      queues,
      onPoll: (id, records) => watch.hearStreamPoll(id, records),
      onRead: (arn, ageMs) => watch.hearStreamRead(functions.find(arn)?.name ?? arn, ageMs),
    }),
    (stop) => stop(),
  );
}

/** Data and actions of `/__local`. */
function surfaceOf(
  { front, mails, queues, watch, database, dataDir, providers, sandboxes }: Engines,
  { functions, schedules, hasDemo }: { functions: LocalFunctions; schedules: Schedules; hasDemo: boolean },
) {
  return {
    origin: front.origin,
    mails,
    queues,
    schedules,
    functions,
    watch,
    databasePid: database.pid,
    // `channel` exists if a launcher started this process
    otherPids: [database.pid, process.channel ? process.ppid : undefined].filter((pid) => pid !== undefined),
    index: { hasDemo, dataDir, providers: linkedProviders(providers, sandboxes) },
  };
}

/** Our own settings that functions read. */
function passedOn(environment: HostOptions['environment']): Record<string, string> {
  const names = ['SHOW_TABLE_UNITS', 'LOG_LEVEL'];
  return Object.fromEntries(names.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])));
}

/** For benchmarks: measures the machine, not the stage's throttles. */
function withoutThrottles(api: ApiDefinition): ApiDefinition {
  return { ...api, routes: api.routes.map((route) => ({ ...route, throttle: undefined })) };
}
