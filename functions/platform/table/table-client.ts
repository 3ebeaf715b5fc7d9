import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { timeCall } from '#functions/platform/call-times.ts';
import { withoutUnreadSteps } from '#functions/platform/without-unread-steps.ts';

/**
 * The SDK's client: three attempts of its own, and never longer than the caller would wait. Without
 * `throwOnRequestTimeout` the SDK only warns and goes on waiting.
 */
export const documentClient = ({ requestTimeoutMs = 4000 } = {}): DynamoDBDocumentClient => {
  const client = withoutUnreadSteps(
    new DynamoDBClient({
      maxAttempts: 3,
      requestHandler: {
        connectionTimeout: 1000,
        requestTimeout: requestTimeoutMs,
        throwOnRequestTimeout: true,
      },
    }),
  );
  client.middlewareStack.add(
    (next, { commandName }) =>
      (request) =>
        timeCall(commandName, () => next(request)),
    { step: 'initialize', priority: 'high', name: 'timeCall' },
  );
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
};
