import { TableClient } from '#functions/platform/table/table-client.ts';

type Keyed = { Key?: Record<string, unknown>; Item?: Record<string, unknown> };
type Input = Keyed & {
  TransactItems?: Partial<Record<'Put' | 'Update' | 'Delete', Keyed>>[];
};

const WRITES = /^(Put|Update|Delete)Item$|^TransactWriteItems$/;

/**
 * Counters that count every try, refused or not, and the clock that numbers orders; an unused number has its reason.
 */
const COUNTERS = /^(LIMIT#|SHOP \/ CLOCK#|UNUSED_NUMBERS#)/;

/** Every write that the table carried out since `taken` was last called, by its keys, counters left out. */
export const watchWrites = (): { taken: () => string[] } => {
  let written: string[] = [];
  // without a spy, which would store every call with its answer, and spoil the memory figures of a long run
  const { send } = TableClient.prototype;
  TableClient.prototype.send = async function (this: TableClient, action, input) {
    const answer = await send.call(this, action, input);
    if (WRITES.test(action)) written.push(...keysOf(input as Input));
    return answer;
  } as typeof send;
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
  ];
  return parts.flatMap(({ Key, Item }) => {
    const key = Key ?? Item;
    return key ? [`${String(key['pk'])} / ${String(key['sk'])}`] : [];
  });
};
