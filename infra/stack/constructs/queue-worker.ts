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
  /** Meaning for the business of a given up message, in French: the text of the alarm. */
  failureMeans: string;
  /** For urgent work: alarm for a message older than this, before anything is given up. */
  lateAfter?: Duration;
  /** First in, first out within a message group. */
  fifo?: boolean;
  batchSize: number;
  alarms: Alarms;
};

/** Background work: a queue, its worker, its dead letters and their alarms. */
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
      // six times the timeout, as Lambda requires: the message of a slow or throttled run is never delivered
      // to another
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
        // AWS's minimum: an account starts with ten concurrent runs, which pages need too. No batching
        // window: it would delay e-mails and free no capacity, as two is the maximum already
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

  /** Lets a function send messages, and sets the queue's URL in it. */
  acceptFrom(sender: ServiceFunction, variable: string): void {
    this.queue.grant(sender.lambda, 'sqs:SendMessage');
    sender.lambda.addEnvironment(variable, this.queue.queueUrl);
  }

  /** Lets a function read dead letters and move them back, and sets the queue's URL in it. */
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
