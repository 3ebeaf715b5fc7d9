import { AwsService } from '#functions/platform/aws/aws-service.ts';

/** SQS, called without the SDK (decision 030). */
export const sqs = new AwsService({
  name: 'sqs',
  target: 'AmazonSQS',
  jsonVersion: '1.0',
  endpointVariable: 'AWS_ENDPOINT_URL_SQS',
  attempts: 2,
  connectMs: 800,
  // no call here waits for a message to come: SQS answers in milliseconds. Whoever looks at dead letters waits for two calls
  // of two attempts each, and is to be told that SQS is silent rather than that the function ran out of time
  answerMs: 2000,
});
