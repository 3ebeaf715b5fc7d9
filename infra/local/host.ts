import { join, resolve } from 'node:path';
import { type HttpApi, startHttpApi } from './api/http-api.ts';
import { startAwsEndpoint } from './aws-endpoint.ts';
import { createTables } from './database/create-tables.ts';
import { openDatabase } from './database/database.ts';
import { databaseFaults } from './database/faults.ts';
import { sweepExpired } from './database/expiry-sweeper.ts';
import { tendStreamRecords } from './database/stream-records.ts';
import { startEdge } from './edge/distribution.ts';
import { openSiteFiles } from './edge/site-files.ts';
import { startFrontServer } from './front-server.ts';
import { writeBootstrap } from './lambda/bootstrap.ts';
import { openFunctionLog } from './lambda/function-log.ts';
import { LocalFunctions } from './lambda/functions.ts';
import { openMailStore } from './mail/mail-store.ts';
import { generatedSecrets } from './parameters/generated-secrets.ts';
import { localParameters } from './parameters/parameters.ts';
import { providersFrom, type ProviderName } from './parameters/providers.ts';
import { startQueueServer } from './queue/queue-server.ts';
import { queueNameFrom } from './queue/queue-settings.ts';
import { startSandboxes, type RunningSandbox } from './start-sandboxes.ts';
import { openStreamPositions } from './stream/stream-positions.ts';
import { startStreamPollers } from './stream/stream-pollers.ts';
import { linkedProviders } from './surface/linked-providers.ts';
import { surfaceAnswer } from './surface/surface.ts';
import type { ApiDefinition } from './template/api-definition.ts';
import { readCloudAssembly } from './template/cloud-assembly.ts';
import { localStack } from './template/local-stack.ts';
import { startPollers } from './triggers/queue-poller.ts';
import { Schedules } from './triggers/schedules.ts';
import { startWatching, Watch } from './watch/watch.ts';

export interface HostOptions {
  /** 0 picks a free one. */
  port: number;
  dataDir: string;
  /** Synthesised stack (`cdk.out`) and built site (`dist/web`). */
  assemblyDir: string;
  websiteDir: string;
  demo: boolean;
  environment: Readonly<Record<string, string | undefined>>;
  /** Takes the error lines that functions print. */
  showError: (line: string) => void;
}

export interface LocalHost {
  origin: string;
  functions: LocalFunctions;
  /** The API as the edge asks it, with the key that proves where a call comes from. */
  api: HttpApi;
  schedules: Schedules;
  /** The ERP's sandbox, when it runs: what the demo data is written to besides the shop. */
  erpSandbox: { url: string; apiKey: string } | undefined;
  /** Resolves when the database ended by itself: nothing works any more. */
  broken: Promise<void>;
  stop(): Promise<void>;
}

/** Starts everything on 127.0.0.1 and resolves when all of it serves. What was started is stopped if a part fails. */
export async function startHost(options: HostOptions): Promise<LocalHost> {
  const { environment, demo } = options;
  const dataDir = resolve(options.dataDir);
  const faults = databaseFaults(environment['DATABASE_FAULTS']);
  const inData = (name: string) => join(dataDir, name);
  await using started = new AsyncDisposableStack();
  const stoppable = async <Part>(starting: Part | Promise<Part>, stop: (part: Part) => unknown) => {
    const part = await starting;
    started.defer(async () => void (await stop(part)));
    return part;
  };

  const front = await stoppable(startFrontServer(options.port), (one) => one.close());
  const { origin } = front;
  const secrets = generatedSecrets(inData('secrets.json'));
  const mails = await stoppable(openMailStore(inData('mails.sqlite')), (one) => one.close());
  const watch = new Watch(mails);
  const log = await stoppable(
    openFunctionLog(inData('logs/functions.log'), options.showError, (line, title) =>
      watch.hearLine(line, title),
    ),
    (one) => one.close(),
  );
  const [database, queues, sandboxes] = await Promise.all([
    stoppable(
      openDatabase(environment['AWS_ENDPOINT_URL_DYNAMODB'], dataDir, faults, (table) =>
        watch.hearThrottledWrite(table),
      ),
      (one) => one.stop(),
    ),
    stoppable(startQueueServer({ file: inData('queues.sqlite') }), (one) => one.close()),
    stoppable(
      startSandboxes(environment, { dataDir: inData('sandboxes'), publicOrigin: origin, demo, secrets }),
      (running) => Promise.all(Object.values(running).map((sandbox) => sandbox.close())),
    ),
  ]);

  const providers = providersFrom(environment, secrets, urlsOf(sandboxes));
  const parameters = localParameters(origin, secrets, providers);
  const aws = await stoppable(
    startAwsEndpoint({
      mails,
      sessionToken: secrets.sessionToken,
      bucketsDir: inData('buckets'),
      verified: environment['MAIL_SANDBOX']?.split(','),
      findParameter: (name) => parameters.get(name.replace(/^\/[^/]+\/[^/]+\//, '')),
    }),
    (one) => one.close(),
  );

  const stack = localStack(readCloudAssembly(options.assemblyDir), {
    stackUuid: secrets.stackUuid,
    queueEndpoint: queues.endpoint,
  });
  watch.guard(stack.alarms);
  for (const queue of stack.queues) queues.provision(queue.name, queue.attributes);
  await createTables(database.endpoint, stack.tables);
  await stoppable(sweepExpired(database.endpoint, stack.tables, console.error), (stop) => stop());

  if (database.file !== undefined) await stoppable(tendStreamRecords(database.file), (stop) => stop());

  const functions = await stoppable(
    new LocalFunctions(stack.functions.values(), {
      bootstrap: writeBootstrap(inData('run')),
      log,
      databaseEndpoint: database.endpoint,
      queueEndpoint: queues.endpoint,
      awsEndpoint: aws.endpoint,
      sessionToken: secrets.sessionToken,
      extra: passedOn(environment),
      concurrency: Number(environment['LAMBDA_CONCURRENCY']) || undefined,
      onInvoked: (name, kind) => watch.hearInvocation(name, kind),
      sendToDeadLetters: (arn, event) => queues.put(queueNameFrom(arn), JSON.stringify(event)),
    }),
    (one) => one.close(),
  );
  const schedules = await stoppable(new Schedules(stack.schedules, functions), (one) => one.stop());
  if (stack.api === undefined || stack.distribution === undefined)
    throw new Error('The stack has no website or API.');
  const served = environment['THROTTLE'] === '0' ? withoutThrottles(stack.api) : stack.api;
  const api = watch.heardApi(startHttpApi(served, functions), served.id);
  const edgeHeaders = stack.distribution.behaviors.find(({ origin }) => origin === 'api')?.originHeaders;
  const edge = startEdge(stack.distribution, openSiteFiles(options.websiteDir), api);
  const surface = {
    origin,
    mails,
    queues,
    schedules,
    functions,
    watch,
    databasePid: database.pid,
    // `channel` is there when a launcher started this process
    otherPids: [database.pid, process.channel ? process.ppid : undefined].filter((pid) => pid !== undefined),
    index: { hasDemo: demo, dataDir, providers: linkedProviders(providers, sandboxes) },
  };
  front.open((request) =>
    request.url?.startsWith('/__local') ? surfaceAnswer(surface, request) : edge(request),
  );
  await stoppable(startPollers(stack.mappings, queues, functions), (stop) => stop());
  await stoppable(
    startStreamPollers(stack.streams, {
      endpoint: database.endpoint,
      positions: openStreamPositions(inData('stream-positions.json')),
      functions,
      queues,
    }),
    (stop) => stop(),
  );
  schedules.start();
  await stoppable(startWatching(watch, queues), (stop) => stop());

  const parts = started.move();
  return {
    origin,
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

function urlsOf(sandboxes: Readonly<Partial<Record<ProviderName, RunningSandbox>>>) {
  return Object.fromEntries(Object.entries(sandboxes).map(([name, { url }]) => [name, url]));
}

/** Settings of ours that functions understand. */
function passedOn(environment: HostOptions['environment']): Record<string, string> {
  const names = ['SHOW_TABLE_UNITS', 'LOG_LEVEL'];
  return Object.fromEntries(names.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])));
}

/** For benchmarks: what the machine can do, not what the stage lets through. */
function withoutThrottles(api: ApiDefinition): ApiDefinition {
  return { ...api, routes: api.routes.map((route) => ({ ...route, throttle: undefined })) };
}
