import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { EventSourceMapping, FilterCriteria, MetricType, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Construct } from 'constructs';
import { accept } from './accept.ts';
import type { Alarms } from './alarms.ts';
import { DeadLetters } from './dead-letters.ts';
import type { ServiceFunction } from './service-function.ts';
import type { SingleTable } from './single-table.ts';

const LATE_AFTER = Duration.minutes(15);

export type StreamReaderProps = {
  /** Of its dead-letter queue, without `-dead`. */
  name: string;
  table: SingleTable;
  reader: ServiceFunction;
  /** The records that trigger it. */
  filter: Parameters<typeof FilterCriteria.filter>[0];
  /** Meaning for the business of a given up record, in French, with its full stop. */
  failureMeans: string;
  alarms: Alarms;
};

/** Sends the table's changes that pass a filter to a function. */
export class StreamReader extends Construct {
  private readonly deadLetters: DeadLetters;

  constructor(scope: Construct, id: string, props: StreamReaderProps) {
    super(scope, id);
    const { name, table, reader, filter, failureMeans, alarms } = props;
    this.deadLetters = new DeadLetters(this, 'DeadLetters', { name: `${name}-dead`, failureMeans, alarms });
    accept(this.deadLetters.queue, {
      'AwsSolutions-SQS3':
        'It is the failure destination of a stream: what lands here rings an alarm and waits for a person.',
    });
    table.grantStream(reader.lambda);
    const mapping = new EventSourceMapping(this, 'Mapping', {
      target: reader.lambda,
      eventSourceArn: table.streamArn,
      // includes changes before the mapping existed
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: [FilterCriteria.filter(filter)],
      batchSize: 25,
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      // a failure that lasts minutes stops the records behind it
      retryAttempts: 10,
      maxRecordAge: Duration.hours(6),
      onFailure: new SqsDlq(this.deadLetters.queue),
      metricsConfig: { metrics: [MetricType.EVENT_COUNT] },
    });
    // a function that is throttled or fails at each record blocks its shard for hours before anything is
    // given up
    alarms.raise(this, 'Late', {
      metric: reader.lambda.metric('IteratorAge', { period: Duration.minutes(5), statistic: 'max' }),
      atLeast: LATE_AFTER.toMilliseconds(),
      meaning: `La lecture du flux ${name} a plus de ${LATE_AFTER.toMinutes()} min de retard. Si cela dure : ${failureMeans} À faire : Lambda, fonction ${name}, lire son journal et voir si son déclencheur (« Trigger ») est actif.`,
    });
    // a mapping that is disabled or lost its rights has no iterator age, and a function without records no invocation: the
    // mapping itself measures each poll, 0 where it found nothing
    alarms.raiseWhenMissing(this, 'Stopped', {
      metric: new Metric({
        namespace: 'AWS/Lambda',
        metricName: 'PolledEventCount',
        dimensionsMap: { EventSourceMappingUUID: mapping.eventSourceMappingId },
        statistic: 'SampleCount',
        period: Duration.minutes(15),
      }),
      periods: 2,
      meaning: `Le flux ${name} n’est plus lu depuis 30 min. ${failureMeans} À faire : Lambda, fonction ${reader.entry}, « Triggers » : remettre le déclencheur en marche (« Enable »), ou redéployer.`,
    });
  }

  /** Lets a function read and delete given up records: there is no queue to move them back to. */
  showFailuresTo({ lambda }: ServiceFunction, variable: string): void {
    const { queue } = this.deadLetters;
    queue.grant(lambda, 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage', 'sqs:DeleteMessage');
    lambda.addEnvironment(variable, queue.queueUrl);
  }
}
