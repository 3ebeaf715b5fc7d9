import type { TableClient } from '#functions/platform/table/table-client.ts';
import type { Random } from '#tests/crash/seeded-random.ts';

/** The table behind a connection that sometimes breaks: before a call is carried out, or before its answer. */
export const lossy = (
  client: Pick<TableClient, 'send'>,
  random: Random,
  share: number,
): Pick<TableClient, 'send'> => ({
  async send(action, input) {
    const breaks = random.chance(share);
    if (breaks && random.chance(0.5)) throw new Error('the connection broke before');
    const answer = await client.send(action, input);
    if (breaks) throw new Error('the connection broke after');
    return answer;
  },
});
