import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Random } from '#tests/crash/seeded-random.ts';

class Killed extends Error {}

/** The house's own call was refused by its ERP. */
export const isNotOurs = (error: unknown): error is Error =>
  error instanceof Error && /^(POST|PUT|DELETE) \//.test(error.message);

const ERP_WRITES = /^(create|validate|record|cancel|set|add|delete|update|close|reopen)/;
const TABLE_WRITES = new Set(['transact', 'update', 'put', 'putIfAbsent']);
const MOST_DEATHS = 2;
const MOST_LOST = 3;

/**
 * Faults of one history: two crashes of a process, before or after any write to the ERP or the table, and three lost
 * answers of the ERP, with the request done or not.
 */
export const mishapsOf = ({ chance, pick, told }: Pick<Random, 'chance' | 'pick'> & { told: string[] }) => {
  let deaths = 0;
  let lost = 0;
  let isOver = false;

  const mayDie = (where: string): void => {
    if (isOver || deaths >= MOST_DEATHS || !chance(0.04)) return;
    deaths += 1;
    told.push(`  killed ${where}`);
    throw new Killed(where);
  };

  return {
    count: () => deaths + lost,
    end: () => void (isOver = true),

    erp: (gateway: DolibarrGateway): DolibarrGateway =>
      wrapped(
        gateway,
        (name) => ERP_WRITES.test(name),
        async (name, call) => {
          mayDie(`before ${name}`);
          if (!isOver && lost < MOST_LOST && chance(0.06)) {
            lost += 1;
            const isDone = pick([true, false]);
            told.push(`  no answer to ${name}, ${isDone ? 'done' : 'not done'}`);
            if (isDone) await call();
            return { kind: 'ambiguous', cause: 'no answer' };
          }
          const answer = await call();
          mayDie(`after ${name}`);
          return answer;
        },
      ),

    table: (table: Table): Table =>
      wrapped(
        table,
        (name) => TABLE_WRITES.has(name),
        async (name, call) => {
          mayDie(`before ${name}`);
          const answer = await call();
          mayDie(`after ${name}`);
          return answer;
        },
      ),

    /** A crashed process does nothing more; its message comes once more. */
    async survived(run: () => Promise<unknown>): Promise<void> {
      try {
        await run();
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
      }
    },
  };
};

type Around = (name: string, call: () => Promise<unknown>) => Promise<unknown>;

const wrapped = <Held extends object>(held: Held, isWrite: (name: string) => boolean, around: Around): Held =>
  new Proxy(held, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof name !== 'string' || typeof value !== 'function' || !isWrite(name)) return value;
      return (...given: unknown[]) =>
        around(name, async () => Reflect.apply(value, target, given) as unknown);
    },
  });
