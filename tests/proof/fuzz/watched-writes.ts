import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

type Keyed = { Key?: Record<string, unknown>; Item?: Record<string, unknown> };
type Input = Keyed & {
  TransactItems?: Partial<Record<'Put' | 'Update' | 'Delete', Keyed>>[];
  RequestItems?: Record<string, { PutRequest?: Keyed; DeleteRequest?: Keyed }[]>;
};

type Send = (command: { constructor: { name: string }; input: Input }) => Promise<unknown>;

const WRITES = /^(Put|Update|Delete|TransactWrite|BatchWrite)Command$/;

/** Counters that count every try, refused or not, and the clock that numbers orders. */
const COUNTERS = /^(LIMIT#|SHOP \/ CLOCK#)/;

/** Every write that the table carried out since `taken` was last called, by its keys, counters left out. */
export const watchWrites = (): { taken: () => string[] } => {
  let written: string[] = [];
  // by hand: a spy would keep every call with its answer, and the memory of a long run would say nothing
  const client = DynamoDBDocumentClient.prototype as unknown as { send: Send };
  const { send } = client;
  client.send = async function (this: unknown, command) {
    const answer = await send.call(this, command);
    if (WRITES.test(command.constructor.name)) written.push(...keysOf(command.input));
    return answer;
  };
  return {
    taken: () => {
      const all = written.filter((key) => !COUNTERS.test(key));
      written = [];
      return all;
    },
  };
};

const keysOf = (input: Input): string[] => {
  const parts: Keyed[] = [
    input,
    ...(input.TransactItems ?? []).flatMap(({ Put, Update, Delete }) => [
      Put ?? {},
      Update ?? {},
      Delete ?? {},
    ]),
    ...Object.values(input.RequestItems ?? {})
      .flat()
      .flatMap(({ PutRequest, DeleteRequest }) => [PutRequest ?? {}, DeleteRequest ?? {}]),
  ];
  return parts.flatMap(({ Key, Item }) => {
    const key = Key ?? Item;
    return key ? [`${String(key['pk'])} / ${String(key['sk'])}`] : [];
  });
};
