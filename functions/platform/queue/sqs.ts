import { AwsService } from '#functions/platform/aws/aws-service.ts';

/** SQS, called without the SDK (decision 030). */
export const sqs = new AwsService({
  name: 'sqs',
  target: 'AmazonSQS',
  jsonVersion: '1.0',
  endpointVariable: 'AWS_ENDPOINT_URL_SQS',
  attempts: 2,
  connectMs: 800,
  answerMs: 2000,
});
