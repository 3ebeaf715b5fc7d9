import { beforeAll, describe, expect, it } from 'vitest';
import { QUEUE_TRIES } from '#shared/jobs/queue-tries.ts';
import { scheduleLabels } from '#shared/incidents/schedule-labels.ts';
import { ERP_WORKER_SECONDS } from '#shared/erp/worker-time.ts';
import type { FunctionSpec } from '#infra/stack/function-spec.ts';
import { shopFunctions } from '#infra/stack/shop-functions.ts';
import { shopQueues } from '#infra/stack/shop-queues.ts';
import { shopSchedules } from '#infra/stack/shop-schedules.ts';
import {
  entriesById,
  ofType,
  only,
  type Resource,
  SYNTH_MS,
  target,
  type Template,
  templateOf,
} from './synthesis.ts';

type Trust = { Condition: { StringEquals: Record<string, unknown> } };
type Redrive = { deadLetterTargetArn: unknown; maxReceiveCount: number };

const redriveOf = ({ Properties }: Resource) => Properties['RedrivePolicy'] as Redrive;

describe('background work', () => {
  let template: Template;
  let queues: [string, Resource][];
  let work: [string, Resource][];
  beforeAll(() => {
    template = templateOf('prod');
    queues = ofType(template, 'AWS::SQS::Queue');
    work = queues.filter(([, { Properties }]) => Properties['RedrivePolicy']);
  }, SYNTH_MS);

  const workerOf = (queue: string): Resource | undefined => {
    const mapping = ofType(template, 'AWS::Lambda::EventSourceMapping').find(
      ([, { Properties }]) => target(Properties['EventSourceArn']) === queue,
    );
    return template.Resources[target(mapping?.[1].Properties['FunctionName']) ?? ''];
  };

  it('has the queues of the list, each emptied by its worker', () => {
    expect(work.map(([id]) => workerOf(id)?.Properties['Description']).sort()).toEqual(
      Object.values(shopQueues)
        .map(({ worker }) => worker)
        .sort(),
    );
  });

  it('hides a message for six times as long as its worker may take', () => {
    for (const [id, { Properties }] of work) {
      expect(Properties['VisibilityTimeout']).toBe(6 * Number(workerOf(id)?.Properties['Timeout']));
    }
  });

  it('JOB-06: tries five times, then keeps the message 14 days in a queue of its own', () => {
    for (const [, queue] of work) {
      const { maxReceiveCount, deadLetterTargetArn } = redriveOf(queue);
      expect(maxReceiveCount).toBe(QUEUE_TRIES);
      expect(QUEUE_TRIES).toBeGreaterThanOrEqual(5);
      const dead = template.Resources[target(deadLetterTargetArn) ?? ''];
      expect(dead?.Properties['MessageRetentionPeriod']).toBe(14 * 24 * 3600);
      expect(dead?.Properties['FifoQueue']).toBe(queue.Properties['FifoQueue']);
    }
    expect(new Set(work.map(([, queue]) => target(redriveOf(queue).deadLetterTargetArn))).size).toBe(
      work.length,
    );
  });

  it('returns only the failed messages of a batch', () => {
    const mappings = ofType(template, 'AWS::Lambda::EventSourceMapping');
    expect(mappings.map(([, { Properties }]) => Properties['FunctionResponseTypes'])).toEqual(
      mappings.map(() => ['ReportBatchItemFailures']),
    );
  });

  it('takes no more of an account of ten at once than the fewest that a mapping can have', () => {
    const mappings = ofType(template, 'AWS::Lambda::EventSourceMapping').filter(
      ([, { Properties }]) => Properties['StartingPosition'] === undefined,
    );
    expect(mappings.map(([, { Properties }]) => Properties['ScalingConfig'])).toEqual(
      mappings.map(() => ({ MaximumConcurrency: 2 })),
    );
  });

  it('sets for each scheduled function how often a failed run is repeated and how long it waits for capacity', () => {
    const entries = entriesById(template);
    const said = ofType(template, 'AWS::Lambda::EventInvokeConfig').map(([, { Properties }]) => [
      entries.get(target(Properties['FunctionName']) ?? ''),
      Properties['MaximumRetryAttempts'],
      Properties['MaximumEventAgeInSeconds'],
    ]);
    const often = (entry: string) =>
      Object.values(shopSchedules).some(
        ({ runs, giveUpAfterSeconds }) => runs === entry && giveUpAfterSeconds === 60,
      );
    expect(said.toSorted()).toEqual(
      [...new Set(Object.values(shopSchedules).map(({ runs }) => runs))]
        .map((entry) => (often(entry) ? [entry, 0, 900] : [entry, 2, 3600]))
        .toSorted(),
    );
  });

  it('gives the ERP one message at a time, in order', () => {
    const [id, erp] =
      work.find(([queue]) => workerOf(queue)?.Properties['Description'] === 'erp.worker') ?? [];
    expect(erp?.Properties).toMatchObject({ FifoQueue: true, VisibilityTimeout: 6 * ERP_WORKER_SECONDS });
    const mapping = ofType(template, 'AWS::Lambda::EventSourceMapping').find(
      ([, { Properties }]) => target(Properties['EventSourceArn']) === id,
    );
    expect(mapping?.[1].Properties).toMatchObject({ BatchSize: 1 });
    // it continues by a new message, and lets its own come back sooner than the queue would
    const worker = workerOf(id ?? '');
    const environment = worker?.Properties['Environment'] as
      | { Variables: Record<string, unknown> }
      | undefined;
    expect(target(environment?.Variables['ERP_QUEUE_URL'])).toBe(id);
    const role = template.Resources[target(worker?.Properties['Role']) ?? ''];
    const allowed = JSON.stringify(role?.Properties['Policies']);
    for (const action of ['sqs:SendMessage', 'sqs:ChangeMessageVisibility'])
      expect(allowed).toContain(action);
  });

  it('encrypts every queue and refuses plain HTTP', () => {
    expect(queues.filter(([, { Properties }]) => Properties['SqsManagedSseEnabled'] !== true)).toEqual([]);
    const guarded = ofType(template, 'AWS::SQS::QueuePolicy').filter(([, policy]) =>
      JSON.stringify(policy).includes('aws:SecureTransport'),
    );
    expect(guarded.map(([, { Properties }]) => target(Properties['Queues'])).sort()).toEqual(
      queues.map(([id]) => id).sort(),
    );
  });

  it('JOB-05, AMB-31: runs the schedules of the list on a Paris clock, in a group of the stage', () => {
    const entries = entriesById(template);
    const schedules = ofType(template, 'AWS::Scheduler::Schedule')
      .map(([, { Properties }]) => Properties)
      // runs no function: copies.test.ts
      .filter(({ Name }) => Name !== 'table-export');
    const seen = schedules.map(
      ({ Name, ScheduleExpression, ScheduleExpressionTimezone, GroupName, Target }) => ({
        name: Name,
        when: ScheduleExpression,
        zone: ScheduleExpressionTimezone,
        group: template.Resources[target(GroupName) ?? '']?.Properties['Name'],
        runs: entries.get(target((Target as { Arn: unknown }).Arn) ?? ''),
        input: JSON.parse((Target as { Input?: string }).Input ?? 'null') as unknown,
      }),
    );
    expect(seen).toEqual(
      Object.entries(shopSchedules).map(([name, { when, runs, input }]) => ({
        name,
        when,
        zone: 'Europe/Paris',
        group: 'viande-prod',
        runs,
        // distinguished among the dead letters
        input: { ...input, schedule: name },
      })),
    );
  });

  it('stores a start that never happened where a failed run is stored', () => {
    for (const [, { Properties }] of ofType(template, 'AWS::Scheduler::Schedule')) {
      const { DeadLetterConfig, RetryPolicy } = Properties['Target'] as Record<string, unknown>;
      const dead = target(DeadLetterConfig);
      expect(template.Resources[dead ?? '']?.Properties['QueueName']).toBe('viande-prod-schedules-dead');
      expect(RetryPolicy).toBeDefined();
    }
  });

  it('schedules nothing in the hour that the clock change skips in Paris', () => {
    const crons = ofType(template, 'AWS::Scheduler::Schedule').map(([, { Properties }]) => [
      Properties['Name'],
      String(Properties['ScheduleExpression']),
    ]);
    const inSkippedHour = ([, expression = '']: (string | unknown)[]) => {
      const [, hours] = /^cron\(\S+ (\S+)/.exec(String(expression)) ?? [];
      return (hours ?? '').split(',').some((part) => {
        const [from = Number.NaN, to = from] = part.split('-').map(Number);
        return part === '*' || part.includes('/') || (from <= 2 && to >= 2);
      });
    };
    expect(crons.length).toBeGreaterThan(15);
    expect(crons.filter(inSkippedHour)).toEqual([]);
  });

  it('has the stream’s mappings under the ids of the first deployment: under another one AWS answers « already exists »', () => {
    const mappings = ofType(template, 'AWS::Lambda::EventSourceMapping')
      .filter(([, { Properties }]) => Properties['StartingPosition'] !== undefined)
      .map(([id, { Properties }]) => [id, Properties['StartingPosition']]);
    expect(mappings).toEqual([
      ['DispatcherMappingD96A2084', 'TRIM_HORIZON'],
      ['LotWordsMapping688E1682', 'TRIM_HORIZON'],
    ]);
  });

  it('allows the chains of functions that process a queue which they send to, and no others', () => {
    const continuing = Object.entries(shopQueues)
      .filter(([queue, { worker }]) => {
        const { sendsTo = [] }: FunctionSpec = shopFunctions[worker];
        return (sendsTo as readonly string[]).includes(queue);
      })
      .map(([, { worker }]) => worker);
    expect(continuing.sort()).toEqual(['catalog-sync.worker', 'erp.worker']);
    const allowed = ofType(template, 'AWS::Lambda::Function')
      .filter(([, { Properties }]) => Properties['RecursiveLoop'] === 'Allow')
      .map(([, { Properties }]) => Properties['Description']);
    expect(allowed.sort()).toEqual(continuing);
  });

  it('lets the scheduler start its targets, for this group only', () => {
    const [groupId] = ofType(template, 'AWS::Scheduler::ScheduleGroup')[0] ?? [];
    const roles = ofType(template, 'AWS::IAM::Role').filter(([, role]) =>
      JSON.stringify(role).includes('scheduler.amazonaws.com'),
    );
    // of the functions, and of the table's export
    expect(roles).toHaveLength(2);
    for (const [, { Properties }] of roles) {
      const { Statement } = Properties['AssumeRolePolicyDocument'] as { Statement: Trust[] };
      expect(Statement.map(({ Condition }) => target(Condition.StringEquals['aws:SourceArn']))).toEqual([
        groupId,
      ]);
    }
  });

  it('AMB-31: reads the stock at 05:00 and the till at 23:30 and 04:00', () => {
    const when = (name: string) => shopSchedules[name]?.when;
    expect([when('stock-snapshot'), when('till-evening'), when('till-night')]).toEqual([
      'cron(0 5 * * ? *)',
      'cron(30 23 * * ? *)',
      'cron(0 4 * * ? *)',
    ]);
  });

  it('shows every dead letter on the page of incidents, failed scheduled runs included', () => {
    const dead = queues.filter(([, { Properties }]) => !Properties['RedrivePolicy']).map(([id]) => id);
    const functions = ofType(template, 'AWS::Lambda::Function').map(([, { Properties }]) => Properties);
    const incidents = functions.find(({ Description }) => Description === 'admin.http')!;
    const { Variables } = incidents['Environment'] as { Variables: Record<string, unknown> };
    const visible = Object.entries(Variables)
      .filter(([name]) => name.endsWith('_DEAD_LETTERS_URL'))
      .map(([, url]) => target(url));
    expect(visible.sort()).toEqual(dead.sort());
    expect(Object.keys(scheduleLabels).sort()).toEqual(Object.keys(shopSchedules).sort());
  });

  it('has one group of schedules', () => {
    expect(only(template, 'AWS::Scheduler::ScheduleGroup').Properties['Name']).toBe('viande-prod');
  });
});
