import { Duration } from 'aws-cdk-lib';
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Construct } from 'constructs';
import { accept } from './accept.ts';
import type { Alarms } from './alarms.ts';
import { DeadLetters } from './dead-letters.ts';
import type { ServiceFunction } from './service-function.ts';
import type { SingleTable } from './single-table.ts';

/** Of functions/table-keys.ts, `outboxEntry`; a test holds it to it. */
const EVENT_KEY = 'OP#';

export type EventDispatcherProps = {
  name: string;
  table: SingleTable;
  dispatcher: ServiceFunction;
  alarms: Alarms;
};

/** Brings every event that was written to the function that puts it on the queues of those who act on it. */
export class EventDispatcher extends Construct {
  private readonly deadLetters: DeadLetters;

  constructor(scope: Construct, id: string, { name, table, dispatcher, alarms }: EventDispatcherProps) {
    super(scope, id);
    this.deadLetters = new DeadLetters(this, 'DeadLetters', {
      name: `${name}-dispatch-dead`,
      failureMeans:
        'Des événements n’ont pas été répartis vers leurs files : la relance de chaque minute s’en charge, mais la cause est à trouver.',
      alarms,
    });
    accept(this.deadLetters.queue, {
      'AwsSolutions-SQS3':
        'It is the failure destination of a stream: what lands here rings an alarm and waits for a person.',
    });
    table.grantStream(dispatcher.lambda);
    // oxlint-disable-next-line no-new -- a construct enrols itself in its scope by being made
    new EventSourceMapping(this, 'Mapping', {
      target: dispatcher.lambda,
      eventSourceArn: table.streamArn,
      // what was written before the mapping was there, too
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: [
        FilterCriteria.filter({
          eventName: FilterRule.isEqual('INSERT'),
          dynamodb: { Keys: { pk: { S: FilterRule.beginsWith(EVENT_KEY) } } },
        }),
      ],
      batchSize: 25,
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      // a queue that refuses for minutes stops the line behind it; then the sweeper does the work
      retryAttempts: 10,
      maxRecordAge: Duration.hours(6),
      onFailure: new SqsDlq(this.deadLetters.queue),
    });
  }

  /** Lets a function look at what was given up and put it away: there is no queue to put it back to. */
  showFailuresTo({ lambda }: ServiceFunction): void {
    const { queue } = this.deadLetters;
    queue.grant(lambda, 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage', 'sqs:DeleteMessage');
    lambda.addEnvironment('DISPATCH_DEAD_LETTERS_URL', queue.queueUrl);
  }
}
