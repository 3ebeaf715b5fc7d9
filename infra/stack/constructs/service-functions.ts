import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { FunctionSpec } from '#infra/stack/function-spec.ts';
import { type FunctionName, shopFunctions } from '#infra/stack/shop-functions.ts';
import { unattendedRuns } from '#infra/stack/shop-schedules.ts';
import type { QueueName } from '#infra/stack/queue-names.ts';
import type { Stage } from '#infra/stack/stages.ts';
import { constructId } from './construct-id.ts';
import { bundleDir, checkBundles } from './function-bundles.ts';
import { grantParameters, parameterPrefix } from './parameters.ts';
import type { Photos } from './photos.ts';
import type { QueueWorker } from './queue-worker.ts';
import { ServiceFunction } from './service-function.ts';
import type { SingleTable } from './single-table.ts';

export type ServiceFunctionsProps = {
  name: string;
  stage: Stage;
  functionsDir: string;
  table: SingleTable;
  /** Key by which CloudFront proves itself to the API, so that its visitor address is trusted. */
  originKey: string;
  /** Dead-letter queue of scheduled runs. */
  scheduleDeadLetters: IQueue;
};

const specs: Record<string, FunctionSpec> = shopFunctions;

const isCalledOverHttp = (entry: string): boolean => entry.endsWith('.http');

/** The Lambdas of the list, each with its grants; the only way to create one. */
export class ServiceFunctions extends Construct {
  private readonly byEntry = new Map<string, ServiceFunction>();
  private readonly scheduleDeadLetters: IQueue;

  constructor(scope: Construct, id: string, props: ServiceFunctionsProps) {
    super(scope, id);
    this.scheduleDeadLetters = props.scheduleDeadLetters;
    checkBundles(props.functionsDir, Object.keys(specs));
    for (const [entry, spec] of Object.entries(specs)) this.byEntry.set(entry, this.make(entry, spec, props));
  }

  named(entry: FunctionName): ServiceFunction {
    return this.serving(entry);
  }

  /** The function of an entry. */
  serving(entry: string): ServiceFunction {
    const made = this.byEntry.get(entry);
    if (!made)
      throw new Error(`A contract is served by ${entry}, which is not in infra/stack/shop-functions.ts.`);
    return made;
  }

  /** Lets every function send to its queues in the list, and one show their dead letters. */
  connect(queues: Record<QueueName, QueueWorker>): void {
    for (const [entry, { sendsTo = [], redrives }] of Object.entries(specs)) {
      for (const queue of sendsTo) queues[queue].acceptFrom(this.serving(entry), queueVariable(queue));
      if (!redrives) continue;
      for (const [name, queue] of Object.entries(queues)) {
        queue.showFailuresTo(this.serving(entry), `${constantCase(name)}_DEAD_LETTERS_URL`);
      }
      this.showFailedRunsTo(this.serving(entry));
    }
  }

  /** Gives access to photos as listed, each function to its folders. */
  open(photos: Photos): void {
    for (const [entry, spec] of Object.entries(specs))
      if (spec.photos) photos.openTo(this.serving(entry), spec.photos);
  }

  /** Failed scheduled runs come from no queue: they can be read and deleted, not moved back. */
  private showFailedRunsTo({ lambda }: ServiceFunction): void {
    const queue = this.scheduleDeadLetters;
    queue.grant(lambda, 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage', 'sqs:DeleteMessage');
    lambda.addEnvironment('SCHEDULES_DEAD_LETTERS_URL', queue.queueUrl);
  }

  private make(entry: string, spec: FunctionSpec, props: ServiceFunctionsProps): ServiceFunction {
    const name = `${props.name}-${entry.replaceAll('.', '-')}`;
    const prefix = parameterPrefix(props.stage.name);
    const made = new ServiceFunction(this, constructId(entry), {
      ...spec,
      name,
      entry,
      bundleDir: bundleDir(props.functionsDir, entry),
      environment: {
        ...(spec.table ? { TABLE_NAME: props.table.name } : {}),
        STAGE: props.stage.name,
        ...(spec.parameters ? { PARAMETER_PREFIX: prefix, PARAMETERS: spec.parameters.join(',') } : {}),
        ...(isCalledOverHttp(entry) ? { ORIGIN_KEY: props.originKey } : {}),
      },
      ...(/\.(?:schedule|notice)$/.test(entry) ? { deadLetters: props.scheduleDeadLetters } : {}),
      ...(entry.endsWith('.schedule') ? { unattended: unattendedRuns(entry) } : {}),
      logRetention: props.stage.logRetention,
    });
    if (spec.table) props.table.grant(made.lambda, spec.table);
    if (spec.parameters) grantParameters(this, made.lambda, prefix, spec.parameters);
    return made;
  }
}

/** `catalog-sync` → `CATALOG_SYNC_QUEUE_URL`. */
const queueVariable = (queue: QueueName): string => `${constantCase(queue)}_QUEUE_URL`;

const constantCase = (name: string): string => name.replaceAll('-', '_').toUpperCase();
