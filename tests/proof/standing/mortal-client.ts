import type { TableClient } from '#functions/platform/table/table-client.ts';
import { patientClient } from '#tests/support/database/patient-client.ts';

export type Death = { atCall: number; when: 'before' | 'after' };

/**
 * A process that dies at one of its calls to the table, before or after it is carried out: from then on it does
 * nothing.
 */
export const mortal = (
  death: Death | undefined,
): { client: Pick<TableClient, 'send'>; hasDied: () => boolean } => {
  const table = patientClient();
  let calls = 0;
  let isDead = false;
  const client: Pick<TableClient, 'send'> = {
    async send(action, input) {
      calls += 1;
      const isLast = calls === death?.atCall;
      isDead ||= isLast && death?.when === 'before';
      if (isDead) throw new Error('dead');
      const answer = await table.send(action, input);
      isDead ||= isLast;
      if (isDead) throw new Error('dead');
      return answer;
    },
  };
  return { client, hasDied: () => isDead };
};
