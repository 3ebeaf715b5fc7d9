import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import { awsClientSettings, callAws } from './aws-client.ts';

/** The most names that SSM takes in one call. */
const NAMES_A_CALL = 10;

/** All attempts of one call: with the table's time it stays below that of a function behind the API. */
const WITHIN_MS = 4000;

// SSM answers 40 calls a second in one account: cold starts in a burst wait their turn
const ssm = new SSMClient(awsClientSettings({ attempts: 4, connectMs: 800, answerMs: 1500 }));

/** The values of those parameters that exist, by full name: SSM lists the others apart and calls them no error. */
export const readParameters = async (fullNames: readonly string[]): Promise<Map<string, string>> => {
  const calls = Array.from({ length: Math.ceil(fullNames.length / NAMES_A_CALL) }, (_, call) => {
    const command = new GetParametersCommand({
      Names: fullNames.slice(call * NAMES_A_CALL, (call + 1) * NAMES_A_CALL),
      WithDecryption: true,
    });
    return callAws('GetParameters', WITHIN_MS, (options) => ssm.send(command, options));
  });
  return new Map(
    (await Promise.all(calls)).flatMap(({ Parameters = [] }) =>
      Parameters.flatMap(({ Name, Value }) => (Name && Value ? [[Name, Value] as const] : [])),
    ),
  );
};
