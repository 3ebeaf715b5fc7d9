import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import { awsClientSettings, callAws } from './aws-client.ts';

/** SSM's limit of names per call. */
const NAMES_A_CALL = 10;

/**
 * All attempts of one call: with the table's time it stays below the timeout of a function behind the API.
 */
const WITHIN_MS = 4000;

// SSM answers 40 calls a second per account: cold starts in a burst have to wait
const ssm = new SSMClient(awsClientSettings({ attempts: 4, connectMs: 800, answerMs: 1500 }));

/**
 * The values of the existing ones of these parameters, by full name: SSM lists the others separately,
 * without an error.
 */
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
