import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/**
 * The SDK's client: three attempts of its own, and never longer than the caller would wait. Without
 * `throwOnRequestTimeout` the SDK only warns and goes on waiting.
 */
export const documentClient = ({ requestTimeoutMs = 4000 } = {}): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({
      maxAttempts: 3,
      requestHandler: {
        connectionTimeout: 1000,
        requestTimeout: requestTimeoutMs,
        throwOnRequestTimeout: true,
      },
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  );
