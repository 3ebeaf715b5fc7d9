import { FilterRule } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { Alarms } from './constructs/alarms.ts';
import type { ServiceFunctions } from './constructs/service-functions.ts';
import type { SingleTable } from './constructs/single-table.ts';
import { StreamReader } from './constructs/stream-reader.ts';

type Props = { name: string; table: SingleTable; functions: ServiceFunctions; alarms: Alarms };

/** From functions/table-keys.ts, `outboxEntry` and `lot`; checked by a test. */
const EVENT_KEY = 'OP#';
const LOT = { pk: { S: FilterRule.beginsWith('LOT#') }, sk: { S: FilterRule.isEqual('LOT') } };

/** Readers of the table's changes: the outbox, and the lot index. */
export const readStream = (scope: Construct, { name, table, functions, alarms }: Props): void => {
  const office = functions.named('admin.http');
  new StreamReader(scope, 'Dispatcher', {
    name: `${name}-dispatch`,
    table,
    reader: functions.named('dispatch.stream'),
    filter: {
      eventName: FilterRule.isEqual('INSERT'),
      dynamodb: { Keys: { pk: { S: FilterRule.beginsWith(EVENT_KEY) } } },
    },
    failureMeans:
      'Des événements n’ont pas été répartis vers leurs files : la relance de chaque minute s’en charge, mais la cause est à trouver.',
    alarms,
  }).showFailuresTo(office, 'DISPATCH_DEAD_LETTERS_URL');
  new StreamReader(scope, 'LotWords', {
    name: `${name}-lot-words`,
    table,
    reader: functions.named('lot-words.stream'),
    filter: { eventName: FilterRule.or('INSERT', 'MODIFY'), dynamodb: { Keys: LOT } },
    failureMeans:
      'Des lots manquent à la recherche : lancer « rebuild-lot-words.once » une fois la cause trouvée.',
    alarms,
  }).showFailuresTo(office, 'LOT_WORDS_DEAD_LETTERS_URL');
};
