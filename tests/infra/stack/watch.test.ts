import { beforeAll, describe, expect, it } from 'vitest';
import { stageApp, ofType, only, SYNTH_MS, target, type Template, templateOf } from './synthesis.ts';

describe('alarms of the edge', () => {
  let template: Template;
  beforeAll(() => {
    template = templateOf('prod', 'watch');
  }, SYNTH_MS);

  it('are where CloudFront and its certificate are measured, on deployed stages alone', () => {
    expect(stageApp('prod').watch?.region).toBe('us-east-1');
    expect(stageApp('local').watch).toBeUndefined();
  });

  it('are of 5xx answers as a number, once there is a distribution, and of the certificate', () => {
    const alarms = Object.fromEntries(
      ofType(template, 'AWS::CloudWatch::Alarm').map(([id, one]) => [id.replace(/[0-9A-F]{8}$/, ''), one]),
    );
    expect(Object.keys(alarms).toSorted()).toEqual(['Certificate', 'EdgeErrors']);
    expect(alarms['Certificate']?.Properties).toMatchObject({
      Namespace: 'AWS/CertificateManager',
      MetricName: 'DaysToExpiry',
      Dimensions: [{ Name: 'CertificateArn', Value: { Ref: 'CertificateArn' } }],
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 30,
      // of an expired certificate nothing is measured
      TreatMissingData: 'breaching',
    });
    const edge = alarms['EdgeErrors'] as unknown as {
      Condition: string;
      Properties: { Metrics: { Expression?: string; MetricStat?: { Metric: object } }[] };
    };
    expect(template.Conditions[edge.Condition]).toBeDefined();
    const { Metrics } = edge.Properties;
    expect(Metrics.map(({ Expression }) => Expression).filter(Boolean)).toEqual(['requests * rate / 100']);
    for (const metricName of ['Requests', '5xxErrorRate'])
      expect(Metrics).toContainEqual(
        expect.objectContaining({
          MetricStat: expect.objectContaining({
            Metric: {
              Namespace: 'AWS/CloudFront',
              MetricName: metricName,
              Dimensions: [
                { Name: 'DistributionId', Value: { Ref: 'DistributionId' } },
                { Name: 'Region', Value: 'Global' },
              ],
            },
          }) as unknown,
        }),
      );
    for (const { Properties } of Object.values(alarms)) {
      expect(String(Properties['AlarmDescription'])).toContain('À faire');
      expect(template.Resources[target(Properties['AlarmActions']) ?? '']?.Type).toBe('AWS::SNS::Topic');
    }
  });

  it('are mailed to the address of all alarms, by a topic that the shop knows by its name', () => {
    expect(only(template, 'AWS::SNS::Topic').Properties['TopicName']).toBe('viande-prod-veille');
    expect(only(template, 'AWS::SNS::Subscription').Properties).toMatchObject({
      Protocol: 'email',
      Endpoint: { Ref: 'AlarmEmail' },
    });
    expect(JSON.stringify(only(template, 'AWS::SNS::TopicPolicy'))).toContain('cloudwatch.amazonaws.com');
  });
});
