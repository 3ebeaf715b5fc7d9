import { setTimeout as pause } from 'node:timers/promises';
import { openTable } from '#functions/platform/table/table.ts';
import type { TableClient } from '#functions/platform/table/table-client.ts';
import type { Random } from '#tests/crash/seeded-random.ts';
import { patientClient } from '#tests/support/database/patient-client.ts';

/** Milliseconds that a call takes longer, so that acts of one instant overlap in another way each time. */
const LONGEST_MS = 8;

/** The same table over a connection that is slow now and then, before a call or before its answer. */
export const slowTable = (name: string, random: Random, client: Pick<TableClient, 'send'> = CLIENT) => {
  const wait = async () => {
    if (random.chance(0.3)) await pause(random.between(0, LONGEST_MS));
  };
  const slow: Pick<TableClient, 'send'> = {
    async send(action, input) {
      await wait();
      const answer = await client.send(action, input);
      await wait();
      return answer;
    },
  };
  return openTable(name, slow);
};

const CLIENT = patientClient();

/** The same table over a plain connection, for what is prepared and checked. */
export const plainTable = (name: string) => openTable(name, CLIENT);
