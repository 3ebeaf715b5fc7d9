import { Duration } from 'aws-cdk-lib';
import { EventSourceMapping, FilterCriteria, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Construct } from 'constructs';
import { accept } from './accept.ts';
import type { Alarms } from './alarms.ts';
import { DeadLetters } from './dead-letters.ts';
import type { ServiceFunction } from './service-function.ts';
import type { SingleTable } from './single-table.ts';

const LATE_AFTER = Duration.minutes(15);

export type StreamReaderProps = {
  /** Of its failures' queue, without `-dead`. */
  name: string;
  table: SingleTable;
  reader: ServiceFunction;
  /** Which records it is woken for. */
  filter: Parameters<typeof FilterCriteria.filter>[0];
  /** What it means for the business that a record was given up, in French, with its full stop. */
  failureMeans: string;
  alarms: Alarms;
};

/** Brings what is written to the table, as far as a filter lets it pass, to the function that acts on it. */
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
    // oxlint-disable-next-line no-new -- a construct enrols itself in its scope by being made
    new EventSourceMapping(this, 'Mapping', {
      target: reader.lambda,
      eventSourceArn: table.streamArn,
      // what was written before the mapping was there, too
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: [FilterCriteria.filter(filter)],
      batchSize: 25,
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      // what refuses for minutes stops the line behind it
      retryAttempts: 10,
      maxRecordAge: Duration.hours(6),
      onFailure: new SqsDlq(this.deadLetters.queue),
    });
    // a function that is throttled or fails at each record holds its shard up for hours before anything is given up
    alarms.raise(this, 'Late', {
      metric: reader.lambda.metric('IteratorAge', { period: Duration.minutes(5), statistic: 'max' }),
      atLeast: LATE_AFTER.toMilliseconds(),
      meaning: `La lecture du flux ${name} a plus de ${LATE_AFTER.toMinutes()} min de retard. Si cela dure : ${failureMeans} À faire : Lambda, fonction ${name}, lire son journal et voir si son déclencheur (« Trigger ») est actif.`,
    });
  }

  /** Lets a function look at what was given up and put it away: there is no queue to put it back to. */
  showFailuresTo({ lambda }: ServiceFunction, variable: string): void {
    const { queue } = this.deadLetters;
    queue.grant(lambda, 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage', 'sqs:DeleteMessage');
    lambda.addEnvironment(variable, queue.queueUrl);
  }
}
