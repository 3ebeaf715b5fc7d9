import type { GetParametersCommandInput, GetParametersCommandOutput } from '@aws-sdk/client-ssm';
import { AwsService } from './aws/aws-service.ts';

/** The most names that SSM takes in one call. */
const NAMES_A_CALL = 10;

// SSM answers 40 calls a second in one account: cold starts in a burst wait their turn
const ssm = new AwsService({
  name: 'ssm',
  target: 'AmazonSSM',
  jsonVersion: '1.1',
  endpointVariable: 'AWS_ENDPOINT_URL_SSM',
  attempts: 4,
  connectMs: 800,
  answerMs: 1500,
});

/** The values of those parameters that exist, by full name: SSM lists the others apart and calls them no error. */
export const readParameters = async (fullNames: readonly string[]): Promise<Map<string, string>> => {
  const calls = Array.from({ length: Math.ceil(fullNames.length / NAMES_A_CALL) }, (_, call) => {
    const input: GetParametersCommandInput = {
      Names: fullNames.slice(call * NAMES_A_CALL, (call + 1) * NAMES_A_CALL),
      WithDecryption: true,
    };
    return ssm.call<GetParametersCommandOutput>('GetParameters', input);
  });
  return new Map(
    (await Promise.all(calls)).flatMap(({ Parameters = [] }) =>
      Parameters.flatMap(({ Name, Value }) => (Name && Value ? [[Name, Value] as const] : [])),
    ),
  );
};
