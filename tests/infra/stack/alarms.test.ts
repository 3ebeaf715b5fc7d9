import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { countMetric } from '#functions/platform/logger.ts';
import { watchedCounts } from '#shared/kernel/watched-counts.ts';
import type { Template as HostTemplate } from '#infra/local/template/template.ts';
import { AlarmBench } from './provoke-alarm.ts';
import { ofType, only, SYNTH_MS, target, type Template, templateOf } from './synthesis.ts';

type Dimension = { Name: string; Value: unknown };

describe('alarms', () => {
  let template: Template;
  let alarms: Record<string, unknown>[];
  beforeAll(() => {
    template = templateOf('prod');
    alarms = ofType(template, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
  }, SYNTH_MS);

  /** Logical ids of the resources watched by a metric. */
  const watched = (metric: string): (string | undefined)[] =>
    alarms
      .filter(({ MetricName }) => MetricName === metric)
      .flatMap(({ Dimensions }) => ((Dimensions ?? []) as Dimension[]).map(({ Value }) => target(Value)));
  const idsOf = (type: string) => ofType(template, type).map(([id]) => id);

  it('are few, and each names what to do', () => {
    expect(alarms.length).toBeLessThanOrEqual(31);
    expect(alarms.filter(({ AlarmDescription }) => !String(AlarmDescription).includes('À faire'))).toEqual(
      [],
    );
  });

  it('link one dashboard that shows the watched metrics', () => {
    const { Properties } = only(template, 'AWS::CloudWatch::Dashboard');
    const shown = JSON.stringify(Properties['DashboardBody']);
    expect(Properties['DashboardName']).toBe('viande-prod');
    for (const metric of ['5xx', 'Latency', 'Throttles', 'ConsumedWriteCapacityUnits', 'TransactionConflict'])
      expect(shown).toContain(metric);
    for (const concern of new Set(Object.values(watchedCounts))) expect(shown).toContain(concern);
  });

  it('notify a function of bounced mails: SES may publish, the function is subscribed', () => {
    const destination = only(template, 'AWS::SES::ConfigurationSetEventDestination').Properties;
    expect(destination['EventDestination']).toMatchObject({
      Enabled: true,
      MatchingEventTypes: ['BOUNCE', 'COMPLAINT'],
    });
    const topic = target((destination['EventDestination'] as { SnsDestination: unknown }).SnsDestination);
    const policies = ofType(template, 'AWS::SNS::TopicPolicy').filter(
      ([, { Properties }]) => target(Properties['Topics']) === topic,
    );
    expect(JSON.stringify(policies)).toContain('ses.amazonaws.com');
    const subscribed = ofType(template, 'AWS::SNS::Subscription').find(
      ([, { Properties }]) => target(Properties['TopicArn']) === topic,
    );
    expect(
      template.Resources[target(subscribed?.[1].Properties['Endpoint']) ?? '']?.Properties['Description'],
    ).toBe('mail-returned.notice');
    const worker = ofType(template, 'AWS::Lambda::Function').find(
      ([, { Properties }]) => Properties['Description'] === 'mail.worker',
    );
    expect(JSON.stringify(worker?.[1].Properties['Environment'])).toContain(
      '"MAIL_CONFIGURATION_SET":"viande-prod"',
    );
  });

  it('JOB-06: alarm for every dead letter, and explain it', () => {
    const dead = ofType(template, 'AWS::SQS::Queue').filter(
      ([, { Properties }]) => !Properties['RedrivePolicy'],
    );
    expect(dead.length).toBeGreaterThan(3);
    expect(watched('ApproximateNumberOfMessagesVisible').sort()).toEqual(dead.map(([id]) => id).sort());
    expect(alarms.filter(({ AlarmDescription }) => String(AlarmDescription).length < 40)).toEqual([]);
  });

  it('alarm when work that a user waits for is late', () => {
    const late = watched('ApproximateAgeOfOldestMessage').map(
      (id) => template.Resources[id ?? '']?.Properties['QueueName'],
    );
    expect(late.sort()).toEqual(['viande-prod-erp.fifo', 'viande-prod-mail']);
  });

  it('listen to every count that the functions write, in their own stage', () => {
    const heard = alarms.filter(({ Namespace }) => Namespace === 'Viande');
    expect(heard.map(({ MetricName }) => MetricName).sort()).toEqual(
      [...new Set(Object.values(watchedCounts))].sort(),
    );
    expect(heard.map(({ Dimensions }) => Dimensions)).toEqual(
      heard.map(() => [{ Name: 'stage', Value: 'prod' }]),
    );
    const variables = ofType(template, 'AWS::Lambda::Function').map(
      ([, { Properties }]) => (Properties['Environment'] as { Variables: Record<string, unknown> }).Variables,
    );
    expect(variables.filter(({ STAGE }) => STAGE !== 'prod')).toEqual([]);
  });

  it('match a count as the functions write it', () => {
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    vi.stubEnv('LOG_LEVEL', 'info');
    vi.stubEnv('STAGE', 'prod');
    onTestFinished(() => {
      written.mockRestore();
      vi.unstubAllEnvs();
    });
    countMetric('PaymentMismatch', 2);
    const line = JSON.parse(String(written.mock.calls[0]?.[0])) as Record<string, unknown>;
    expect(line).toMatchObject({
      _aws: { CloudWatchMetrics: [{ Namespace: 'Viande', Dimensions: [['stage']] }] },
      stage: 'prod',
      count: 'PaymentMismatch',
      PaymentsToDecide: 2,
    });
  });

  it('alarm when the sweeper, the ERP’s readings or the polls of a stream stop', () => {
    const mappings = ofType(template, 'AWS::Lambda::EventSourceMapping');
    const mappingOf = (reader: string) => {
      const [id, found] = mappings.find(([one]) => one.startsWith(reader)) ?? [];
      expect(found?.Properties['MetricsConfig']).toEqual({ Metrics: ['EventCount'] });
      return id;
    };
    const whenMissing = alarms.filter(({ TreatMissingData }) => TreatMissingData === 'breaching');
    const below = { ComparisonOperator: 'LessThanThreshold', Threshold: 1 };
    expect(whenMissing).toHaveLength(4);
    expect(whenMissing).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...below, MetricName: 'Invocations', Period: 900, EvaluationPeriods: 1 }),
        expect.objectContaining({
          ...below,
          MetricName: 'ErpRead',
          Namespace: 'Viande',
          Period: 300,
          EvaluationPeriods: 3,
          AlarmDescription: expect.stringContaining(
            'Dolibarr n’a pas pu être lu depuis 15 minutes',
          ) as string,
        }),
        ...['Dispatcher', 'LotWords'].map(
          (reader) =>
            expect.objectContaining({
              ...below,
              MetricName: 'PolledEventCount',
              Namespace: 'AWS/Lambda',
              Statistic: 'SampleCount',
              Dimensions: [{ Name: 'EventSourceMappingUUID', Value: { Ref: mappingOf(reader) } }],
            }) as unknown,
        ),
      ]),
    );
  });

  it('are all mailed: the topic lets CloudWatch publish, and recoveries are not mailed', () => {
    const topic = idsOf('AWS::SNS::Topic').find((id) => id.startsWith('Alarms'));
    expect(alarms.filter(({ AlarmActions }) => target(AlarmActions) !== topic)).toEqual([]);
    expect(alarms.filter(({ OKActions }) => OKActions !== undefined)).toEqual([]);
    const [, subscription] =
      ofType(template, 'AWS::SNS::Subscription').find(
        ([, { Properties }]) => target(Properties['TopicArn']) === topic,
      ) ?? [];
    expect(subscription?.Properties).toMatchObject({ Protocol: 'email', Endpoint: { Ref: 'AlarmEmail' } });
    const policies = ofType(template, 'AWS::SNS::TopicPolicy').filter(
      ([, { Properties }]) => target(Properties['Topics']) === topic,
    );
    const statements = policies.flatMap(
      ([, { Properties }]) =>
        (Properties['PolicyDocument'] as { Statement: Record<string, unknown>[] }).Statement,
    );
    // a policy of its own replaces the default one, which lets the account's services publish
    expect(statements).toContainEqual({
      Sid: expect.any(String) as string,
      Effect: 'Allow',
      Principal: { Service: 'cloudwatch.amazonaws.com' },
      Action: 'sns:Publish',
      Resource: { Ref: topic },
      Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
    });
  });

  it('fire one by one when their cause happens here, and mail what to do; the list of the docs is this one', async () => {
    vi.stubEnv('LOG_LEVEL', 'info');
    vi.stubEnv('STAGE', 'prod');
    onTestFinished(() => void vi.unstubAllEnvs());
    const bench = await AlarmBench.open(template as unknown as HostTemplate);
    onTestFinished(bench.close);
    const rows: string[] = [];
    for (const alarm of bench.alarms) {
      await bench.clear();
      const done = await bench.provoke(alarm);
      expect(bench.mails, `${alarm.name}: ${done}`).toMatchObject([
        {
          to: 'local-AlarmEmail',
          subject: expect.stringContaining(alarm.name) as string,
          text: alarm.meaning,
        },
      ]);
      rows.push(`| ${alarm.metric.name} | ${done} |`);
    }
    expect(rows).toHaveLength(alarms.length);
    const documented = readFileSync('docs/production.md', 'utf8').replaceAll(/ +\|/g, ' |');
    expect(rows.filter((row) => !documented.includes(row))).toEqual([]);
  });
});
