/* oxlint-disable no-new -- a construct enrols itself in its scope by being made */
import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Dashboard, GraphWidget, type IMetric, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stack/stages.ts';
import { watchedCounts } from '#shared/kernel/watched-counts.ts';
import { concernMetric } from './alarms.ts';
import type { SingleTable } from './single-table.ts';

const period = Duration.minutes(5);

const graph = (title: string, left: IMetric[], right: IMetric[] = []): GraphWidget =>
  new GraphWidget({ title, left, right, width: 12, period });

const tableMetric = (TableName: string, metricName: string): Metric =>
  new Metric({
    namespace: 'AWS/DynamoDB',
    metricName,
    dimensionsMap: { TableName },
    statistic: 'sum',
    period,
  });

const waiting = (queueName: string): Metric =>
  new Metric({
    namespace: 'AWS/SQS',
    metricName: 'ApproximateNumberOfMessagesVisible',
    dimensionsMap: { QueueName: queueName },
    statistic: 'max',
    period,
    label: queueName,
  });

/** The page that alarm texts refer to: requests, failures, pending work, load of the table. */
export const shopDashboard = (
  scope: Construct,
  shop: { name: string; stage: Stage['name']; api: HttpApi; table: SingleTable; queues: readonly string[] },
): void => {
  const table = (metricName: string) => tableMetric(shop.table.name, metricName);
  const sum = { period, statistic: 'sum' };
  new Dashboard(scope, 'Dashboard', {
    dashboardName: shop.name,
    widgets: [
      [
        graph(
          'Demandes et erreurs du site',
          [shop.api.metricCount(sum)],
          [shop.api.metricClientError(sum), shop.api.metricServerError(sum)],
        ),
        graph('Temps de réponse (ms)', [
          shop.api.metricLatency({ period, statistic: 'p50' }),
          shop.api.metricLatency({ period, statistic: 'p95' }),
        ]),
      ],
      [
        graph(
          'Fonctions du compte : exécutions, échecs, refus',
          [LambdaFunction.metricAllInvocations({ period })],
          [LambdaFunction.metricAllErrors({ period }), LambdaFunction.metricAllThrottles({ period })],
        ),
        graph('Messages en attente', shop.queues.map(waiting)),
      ],
      [
        graph('Table : unités consommées', [
          table('ConsumedReadCapacityUnits'),
          table('ConsumedWriteCapacityUnits'),
        ]),
        graph('Table : refus et conflits', [
          table('WriteThrottleEvents'),
          table('ReadThrottleEvents'),
          table('TransactionConflict'),
        ]),
      ],
      [
        graph(
          'Ce qui demande quelqu’un',
          [...new Set(Object.values(watchedCounts))]
            .filter((concern) => concern !== 'ErpRead')
            .map((concern) => concernMetric(shop.stage, concern, period)),
        ),
        graph('Lectures de Dolibarr', [concernMetric(shop.stage, 'ErpRead', period)]),
      ],
    ],
  });
};
