import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Random } from '#tests/crash/seeded-random.ts';

/** The table seen through a connection that sometimes breaks: before a call is carried out, or when it is to answer. */
export const lossy = (
  client: DynamoDBDocumentClient,
  random: Random,
  share: number,
): DynamoDBDocumentClient => {
  const seen = Object.create(client) as DynamoDBDocumentClient;
  const send = async (command: Parameters<typeof client.send>[0]) => {
    const breaks = random.chance(share);
    if (breaks && random.chance(0.5)) throw new Error('the connection broke before');
    const answer = await client.send(command);
    if (breaks) throw new Error('the connection broke after');
    return answer;
  };
  seen.send = send as typeof client.send;
  return seen;
};
