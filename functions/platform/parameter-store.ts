import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import { timeCall } from './call-times.ts';

/** The most names that SSM takes in one call. */
const NAMES_A_CALL = 10;

let client: SSMClient | undefined;

/** The values of those parameters that exist, by full name: SSM lists the others apart and calls them no error. */
export const readParameters = async (fullNames: readonly string[]): Promise<Map<string, string>> => {
  const calls = Array.from({ length: Math.ceil(fullNames.length / NAMES_A_CALL) }, (_, call) =>
    ssm().send(
      new GetParametersCommand({
        Names: fullNames.slice(call * NAMES_A_CALL, (call + 1) * NAMES_A_CALL),
        WithDecryption: true,
      }),
    ),
  );
  const answers = await timeCall('GetParameters', () => Promise.all(calls));
  return new Map(
    answers.flatMap(({ Parameters = [] }) =>
      Parameters.flatMap(({ Name, Value }) => (Name && Value ? [[Name, Value] as const] : [])),
    ),
  );
};

// SSM answers 40 calls a second in one account: cold starts in a burst wait their turn
const ssm = (): SSMClient =>
  (client ??= new SSMClient({
    maxAttempts: 4,
    requestHandler: { connectionTimeout: 800, requestTimeout: 1500, throwOnRequestTimeout: true },
  }));
