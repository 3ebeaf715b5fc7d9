import { join, resolve } from 'node:path';
import { startAwsEndpoint } from './aws-endpoint.ts';
import { openDatabase } from './database/database.ts';
import { databaseFaults } from './database/faults.ts';
import { startFrontServer } from './front-server.ts';
import type { HostOptions } from './host.ts';
import { openFunctionLog } from './lambda/function-log.ts';
import { openMailStore } from './mail/mail-store.ts';
import { generatedSecrets } from './parameters/generated-secrets.ts';
import { localParameters } from './parameters/parameters.ts';
import { providersFrom, type ProviderName } from './parameters/providers.ts';
import { startQueueServer } from './queue/queue-server.ts';
import { startSandboxes, type RunningSandbox } from './start-sandboxes.ts';
import { Watch } from './watch/watch.ts';

/** Starts a part of the machine, and stops it with the others in reverse order. */
export type Stoppable = <Part>(
  starting: Part | Promise<Part>,
  stop: (part: Part) => unknown,
) => Promise<Part>;

export type Engines = Awaited<ReturnType<typeof startEngines>>;

/**
 * Started before the stack is read: front door, table, queues, mailbox, outside systems, other AWS services.
 */
export async function startEngines(options: HostOptions, stoppable: Stoppable) {
  const { environment, demo } = options;
  const dataDir = resolve(options.dataDir);
  const inData = (name: string) => join(dataDir, name);
  const faults = databaseFaults(environment['DATABASE_FAULTS']);

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
      verified: addressesIn(environment['MAIL_SANDBOX']),
      findParameter: (name) => parameters.get(name.replace(/^\/[^/]+\/[^/]+\//, '')),
    }),
    (one) => one.close(),
  );
  return { dataDir, inData, front, secrets, mails, watch, log, database, queues, sandboxes, providers, aws };
}

/** `a@x.test, b@x.test`: a space after the comma is allowed. */
export const addressesIn = (list: string | undefined): string[] | undefined =>
  list
    ?.split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');

function urlsOf(sandboxes: Readonly<Partial<Record<ProviderName, RunningSandbox>>>) {
  return Object.fromEntries(Object.entries(sandboxes).map(([name, { url }]) => [name, url]));
}
