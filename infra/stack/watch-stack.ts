import {
  CfnCondition,
  CfnOutput,
  CfnParameter,
  type CfnResource,
  Duration,
  Fn,
  Stack,
  type StackProps,
} from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { Alarms } from './constructs/alarms.ts';
import { alarmAddress, siteCertificate } from './constructs/deployment-facts.ts';
import type { Stage } from './stages.ts';
import { watchTopicName } from './watch-topic.ts';

/** Until the edge is deployed for the first time. */
export const NO_DISTRIBUTION = 'aucune';

/** Alarms of what visitors meet before the shop: the distribution and its certificate. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { stage: Stage }) {
    super(scope, id, props);
    const certificate = siteCertificate(this);
    // an identifier of another region's stack: `npm run deploy` reads it there
    const distribution = new CfnParameter(this, 'DistributionId', {
      description: 'Output DistributionId of the edge stack',
      default: NO_DISTRIBUTION,
      allowedPattern: `^(${NO_DISTRIBUTION}|[A-Z0-9]{10,20})$`,
    });
    const alarms = new Alarms(this, 'Alarms', {
      email: alarmAddress(this),
      topicName: watchTopicName(stage),
    });
    alarms.raiseWhenMissing(this, 'Certificate', {
      metric: new Metric({
        namespace: 'AWS/CertificateManager',
        metricName: 'DaysToExpiry',
        dimensionsMap: { CertificateArn: certificate.valueAsString },
        statistic: 'min',
        period: Duration.days(1),
      }),
      below: 30,
      periods: 2,
      meaning:
        'Le certificat du site expire dans moins de 30 jours, ou n’est plus mesuré : AWS aurait dû le renouveler 60 jours avant. À faire : ACM, région us-east-1, le certificat ; remettre l’enregistrement DNS de validation.',
    });
    const { valueAsString: DistributionId } = distribution;
    const ofEdge = (metricName: string, statistic: string) =>
      new Metric({
        namespace: 'AWS/CloudFront',
        metricName,
        dimensionsMap: { DistributionId, Region: 'Global' },
        statistic,
        period: Duration.minutes(5),
      });
    const failures = alarms.raise(this, 'EdgeErrors', {
      // a rate alone rings for one request of a quiet night
      metric: new MathExpression({
        expression: 'requests * rate / 100',
        usingMetrics: { requests: ofEdge('Requests', 'sum'), rate: ofEdge('5xxErrorRate', 'avg') },
        period: Duration.minutes(5),
        label: '5xx',
      }),
      atLeast: 5,
      periods: 2,
      meaning:
        'CloudFront répond par des erreurs 5xx depuis dix minutes : des visiteurs ne voient pas le site. À faire : l’alarme « ServerErrors » sonne aussi : l’API ; sinon CloudFront, la distribution, « Monitoring » et « Invalidations » : origine, bucket du site, fonctions.',
    });
    const hasDistribution = new CfnCondition(this, 'HasDistribution', {
      expression: Fn.conditionNot(Fn.conditionEquals(DistributionId, NO_DISTRIBUTION)),
    });
    (failures.node.defaultChild as CfnResource).cfnOptions.condition = hasDistribution;
    // oxlint-disable-next-line no-new -- a construct enrols itself in its scope by being made
    new CfnOutput(this, 'Watched', { value: DistributionId });
  }
}
