import { tableDefinitions, type TableDefinition } from '#infra/local/database/table-definition.ts';
import { alarmDefinitions, type AlarmDefinition } from './alarm-definitions.ts';
import { apiDefinition, type ApiDefinition } from './api-definition.ts';
import type { CloudAssembly } from './cloud-assembly.ts';
import { distributionDefinition, type Distribution } from './distribution-definition.ts';
import { functionDefinitions, type FunctionDefinition } from './function-definitions.ts';
import { localReferences, type LocalPlace } from './local-references.ts';
import {
  queueDefinitions,
  queueMappings,
  type QueueDefinition,
  type QueueMapping,
} from './queue-definitions.ts';
import { resourceReader } from './read-resource.ts';
import { scheduleDefinitions, type ScheduleDefinition } from './schedule-definitions.ts';
import { streamMappings, type StreamMapping } from './stream-mappings.ts';

/** Everything of the synthesised stack that runs on this machine. */
export interface LocalStack {
  tables: TableDefinition[];
  queues: QueueDefinition[];
  mappings: QueueMapping[];
  streams: StreamMapping[];
  /** By ARN. */
  functions: Map<string, FunctionDefinition>;
  schedules: ScheduleDefinition[];
  alarms: AlarmDefinition[];
  api: ApiDefinition | undefined;
  distribution: Distribution | undefined;
}

/** Reads the stack; throws, naming the resource, if the local host cannot run it as deployed. */
export function localStack(assembly: CloudAssembly, place: Omit<LocalPlace, 'stackName'>): LocalStack {
  const { template, stackName } = assembly;
  const references = localReferences(template, { ...place, stackName });
  const read = resourceReader(template, references);
  const ref = (logicalId: string) => String(references.ref(logicalId));
  const arn = (logicalId: string) => String(references.attribute(logicalId, 'Arn'));
  const functions = functionDefinitions(template, read, arn, assembly.assetFolder);
  const functionArn = (nameOrArn: string): string => {
    const found = [...functions.values()].find((one) => one.arn === nameOrArn || one.name === nameOrArn);
    if (found === undefined) throw new Error(`The stack has no function ${nameOrArn}.`);
    return found.arn;
  };
  return {
    tables: [...tableDefinitions(template.Resources).values()],
    queues: queueDefinitions(template, read),
    mappings: queueMappings(template, read, functionArn),
    streams: streamMappings(template, read, functionArn),
    functions,
    schedules: scheduleDefinitions(template, read),
    alarms: alarmDefinitions(template, read),
    api: apiDefinition(template, read, ref),
    distribution: distributionDefinition(template, read, { ref, arn }),
  };
}
