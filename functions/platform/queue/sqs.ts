import { SQSClient } from '@aws-sdk/client-sqs';
import { awsClientSettings, callAws } from '#functions/platform/aws-client.ts';

// no call here uses long polling: SQS answers in milliseconds
const sqs = new SQSClient(awsClientSettings({ attempts: 2, connectMs: 800, answerMs: 2000 }));

/**
 * All attempts of one call. Reading dead letters takes two calls, and should fail with SQS's silence rather
 * than with the function's timeout.
 */
const WITHIN_MS = 4000;

/** Calls SQS by the one client of the process. */
export const callSqs = <Answer>(
  name: string,
  call: (client: SQSClient, options: { abortSignal: AbortSignal }) => Promise<Answer>,
): Promise<Answer> => callAws(name, WITHIN_MS, (options) => call(sqs, options));
