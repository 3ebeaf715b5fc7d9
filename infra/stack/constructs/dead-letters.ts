import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { accept } from './accept.ts';
import type { Alarms } from './alarms.ts';

export type DeadLettersProps = {
  name: string;
  fifo?: boolean;
  /** What it means for the business that something landed here, in French, with its full stop: the text of the alarm. */
  failureMeans: string;
  alarms: Alarms;
};

/** Where work that failed too often waits for a person: kept 14 days, the longest SQS can, and never silently. */
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
