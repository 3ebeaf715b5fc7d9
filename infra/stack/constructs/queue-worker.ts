import { Duration } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { QUEUE_TRIES } from '#shared/jobs/queue-tries.ts';
import { accept } from './accept.ts';
import type { Alarms } from './alarms.ts';
import { DeadLetters } from './dead-letters.ts';
import type { ServiceFunction } from './service-function.ts';

export type QueueWorkerProps = {
  name: string;
  worker: ServiceFunction;
  /** What it means for the business when a message is given up, in French: the text of the alarm. */
  failureMeans: string;
  /** Where somebody waits for the work: a message older than this rings, before anything is given up. */
  lateAfter?: Duration;
  /** First in, first out within a message group. */
  fifo?: boolean;
  batchSize: number;
  alarms: Alarms;
};

/** Work done behind the scenes: a queue, its worker, its dead letters and the alarms that tell about both. */
export class QueueWorker extends Construct {
  readonly queue: Queue;
  private readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: QueueWorkerProps) {
    super(scope, id);
    const { worker, alarms, fifo = false } = props;
    const patience = worker.lambda.timeout ?? Duration.seconds(3);
    const deadLetters = new DeadLetters(this, 'DeadLetters', {
      name: `${props.name}-dead`,
      fifo,
      failureMeans: props.failureMeans,
      alarms,
    });
    this.deadLetters = deadLetters.queue;
    this.queue = new Queue(this, 'Queue', {
      queueName: fifo ? `${props.name}.fifo` : props.name,
      ...(fifo ? { fifo: true } : {}),
      // six timeouts, as Lambda asks: a slow or throttled run never sees its message handed to another
      visibilityTimeout: Duration.seconds(6 * patience.toSeconds()),
      retentionPeriod: Duration.days(14),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      deadLetterQueue: { queue: deadLetters.queue, maxReceiveCount: QUEUE_TRIES },
    });
    worker.lambda.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: props.batchSize,
        reportBatchItemFailures: true,
        // the fewest that AWS takes: an account begins with ten at once, which pages need too. No batching window: it
        // would make letters wait and free no room, as two at once are the most already
        maxConcurrency: 2,
      }),
    );
    accept(worker.lambda, {
      'Serverless-LambdaEventSourceMappingDestination':
        'SQS sources have no on-failure destination: the queue redrives to its own dead-letter queue.',
    });
    const { lateAfter } = props;
    if (!lateAfter) return;
    alarms.raise(this, 'Late', {
      metric: this.queue.metricApproximateAgeOfOldestMessage({
        period: Duration.minutes(5),
        statistic: 'max',
      }),
      atLeast: lateAfter.toSeconds(),
      meaning: `Retard de plus de ${lateAfter.toMinutes()} min dans la file ${props.name}. Si cela dure : ${props.failureMeans} À faire : back-office, « Travaux et incidents ».`,
    });
  }

  /** Lets a function send messages here, and tells it where. */
  acceptFrom(sender: ServiceFunction, variable: string): void {
    this.queue.grant(sender.lambda, 'sqs:SendMessage');
    sender.lambda.addEnvironment(variable, this.queue.queueUrl);
  }

  /** Lets a function look at what was given up, put it back here, and tells it where. */
  showFailuresTo(shower: ServiceFunction, variable: string): void {
    this.deadLetters.grant(
      shower.lambda,
      'sqs:GetQueueAttributes',
      'sqs:ReceiveMessage',
      'sqs:DeleteMessage',
      'sqs:StartMessageMoveTask',
    );
    this.queue.grant(shower.lambda, 'sqs:SendMessage');
    shower.lambda.addEnvironment(variable, this.deadLetters.queueUrl);
  }
}
