import { globSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { ofType, SYNTH_MS, target, type Template, templateOf } from './synthesis.ts';

type Dimension = { Name: string; Value: unknown };

describe('alarms', () => {
  let template: Template;
  let alarms: Record<string, unknown>[];
  beforeAll(() => {
    template = templateOf('prod');
    alarms = ofType(template, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
  }, SYNTH_MS);

  /** Logical ids of the things that a metric is watched of. */
  const watched = (metric: string): (string | undefined)[] =>
    alarms
      .filter(({ MetricName }) => MetricName === metric)
      .flatMap(({ Dimensions }) => ((Dimensions ?? []) as Dimension[]).map(({ Value }) => target(Value)));
  const idsOf = (type: string) => ofType(template, type).map(([id]) => id);

  it('watch the errors of every function', () => {
    expect(watched('Errors').sort()).toEqual(idsOf('AWS::Lambda::Function').sort());
  });

  it('JOB-06: ring for every dead letter, and say what it means', () => {
    const dead = ofType(template, 'AWS::SQS::Queue').filter(
      ([, { Properties }]) => !Properties['RedrivePolicy'],
    );
    expect(dead.length).toBeGreaterThan(3);
    expect(watched('ApproximateNumberOfMessagesVisible').sort()).toEqual(dead.map(([id]) => id).sort());
    expect(alarms.filter(({ AlarmDescription }) => String(AlarmDescription).length < 40)).toEqual([]);
  });

  it('ring when work waits too long', () => {
    const work = ofType(template, 'AWS::SQS::Queue').filter(
      ([, { Properties }]) => Properties['RedrivePolicy'],
    );
    expect(watched('ApproximateAgeOfOldestMessage').sort()).toEqual(work.map(([id]) => id).sort());
  });

  it('listen to every metric that the functions count', () => {
    const counted = globSync('functions/**/*.ts').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/countMetric\('(\w+)'/g)].map((match) => match[1]),
    );
    expect(counted).toContain('PaymentMismatch');
    const heard = alarms
      .filter(({ Namespace }) => Namespace === 'Viande')
      .map(({ MetricName }) => MetricName);
    expect(heard.sort()).toEqual([...new Set(counted)].sort());
  });

  it('ring when the sweeper falls silent, and when the ERP was not read for 15 minutes', () => {
    const whenMissing = alarms.filter(({ TreatMissingData }) => TreatMissingData === 'breaching');
    const below = { ComparisonOperator: 'LessThanThreshold', Threshold: 1 };
    expect(whenMissing).toHaveLength(2);
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
      ]),
    );
  });

  it('are all mailed', () => {
    const [topic] = idsOf('AWS::SNS::Topic');
    expect(alarms.filter(({ AlarmActions }) => target(AlarmActions) !== topic)).toEqual([]);
    const [, subscription] = ofType(template, 'AWS::SNS::Subscription')[0] ?? [];
    expect(subscription?.Properties).toMatchObject({ Protocol: 'email', Endpoint: { Ref: 'AlarmEmail' } });
  });
});
