import { environment } from '#functions/platform/environment.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { patientCall } from './patient-call.ts';
import { wireItems } from './whole-items.ts';

/** As many items as fit into a batch write. */
const BATCH = 25;

/**
 * Fills new tables alike: the calls of `write` fill the first one, and its items are copied into the next ones, for
 * all tests of a file or, cached in the worker, of all files.
 */
export const sameStart = (write: (table: Table) => Promise<unknown>) => {
  let written: Promise<readonly object[]> | undefined;
  return async (table: Table): Promise<void> => {
    if (written === undefined) {
      written = write(table).then(() => wireItems(table.name));
      // the next one starts afresh
      written.catch(() => (written = undefined));
      await written;
    } else await putAll(table.name, await written);
  };
};

const putAll = async (table: string, items: readonly object[]): Promise<void> => {
  for (let at = 0; at < items.length; at += BATCH) {
    const puts = items.slice(at, at + BATCH).map((Item) => ({ PutRequest: { Item } }));
    await patientCall(environment('AWS_ENDPOINT_URL_DYNAMODB'), 'BatchWriteItem', {
      RequestItems: { [table]: puts },
    });
  }
};
