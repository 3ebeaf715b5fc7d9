import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { accept } from './accept.ts';
import type { Alarms } from './alarms.ts';

export type DeadLettersProps = {
  name: string;
  fifo?: boolean;
  /** Meaning for the business of a message here, in French, with its full stop: the text of the alarm. */
  failureMeans: string;
  alarms: Alarms;
};

/** Queue of messages that failed too often, for an operator: stored 14 days, SQS's maximum, with an alarm. */
export class DeadLetters extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, props: DeadLettersProps) {
    super(scope, id);
    this.queue = new Queue(this, 'Queue', {
      queueName: props.fifo ? `${props.name}.fifo` : props.name,
      ...(props.fifo ? { fifo: true } : {}),
      retentionPeriod: Duration.days(14),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
    });
    accept(this.queue, {
      'Serverless-SQSRedrivePolicy':
        'It is itself a dead-letter queue: what lands here rings an alarm and waits for a person.',
    });
    props.alarms.raise(this, 'NotEmpty', {
      metric: this.queue.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(1),
        statistic: 'max',
      }),
      atLeast: 1,
      meaning: `${props.failureMeans} À faire : back-office, « Travaux et incidents » : lire la raison, puis relancer.`,
    });
  }
}
