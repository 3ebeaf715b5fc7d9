import type { Operation } from '#functions/platform/operation.ts';
import { ConditionFailed } from '#functions/platform/condition-failed.ts';
import type { TransactItem } from '#functions/platform/table-transaction.ts';
import type { Table } from '#functions/platform/table.ts';
import { keys, workDue } from '#functions/table-keys.ts';
import type { MovementDocument } from '#shared/stock/movement.ts';
import { foreignDocument } from './ledger-item.ts';

/**
 * A document of the ledger as it lies in the table: the operation that carries it to the ERP and the record that makes
 * its request idempotent, in one item (decision 002). It is kept for good.
 */
export type MovementOperation = Operation & {
  document: MovementDocument;
  /** Row in the ERP of each line that is there, by its number. */
  refs: Record<string, string>;
  /** Why the ERP refused a line, in French. */
  refusals: Record<string, string>;
};

export type MovementsStore = ReturnType<typeof movementsStore>;

/** How the ledger of movements lies in the table. */
export const movementsStore = (table: Table) => ({
  async find(id: string): Promise<MovementOperation | undefined> {
    const item = await table.get<MovementOperation>(keys.operation(id));
    return item?.document ? item : undefined;
  },

  async findMany(ids: readonly string[]): Promise<MovementOperation[]> {
    const items = await table.getMany<MovementOperation>(
      [...new Set(ids)].map((id) => keys.operation(id)),
      { consistent: true },
    );
    return items.filter(({ document }) => document);
  },

  /** Newest first, whatever their origin. */
  list: (limit: number, cursor?: string) =>
    table.query<MovementOperation>({ index: 'gsi1', pk: 'MOVEMENTS', backward: true, limit, cursor }),

  /** Every document with a line that the ERP does not hold yet, as far as we know. */
  async listUnsent(): Promise<MovementOperation[]> {
    const found: MovementOperation[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await table.query<MovementOperation>({
        index: 'gsi2',
        pk: workDue.outbox('erp'),
        limit: 100,
        cursor,
      });
      found.push(...page.items.filter(({ document }) => document));
      if (page.next === null) return found;
      cursor = page.next;
    }
  },

  /** A document of what the ERP did by itself: there is nothing to tell. */
  foreign: (document: MovementDocument, refs: Record<string, string> = {}): TransactItem =>
    foreignDocument(table, document, refs),

  /** The row of a line in the ERP; false when another row is the line's already. */
  async recordRef(id: string, n: number, ref: string): Promise<boolean> {
    try {
      await table.update(keys.operation(id), {
        update: 'SET refs.#n = :ref REMOVE refusals.#n',
        condition: 'attribute_not_exists(refs.#n) OR refs.#n = :ref',
        names: { '#n': String(n) },
        values: { ':ref': ref },
      });
      return true;
    } catch (error) {
      if (error instanceof ConditionFailed) return false;
      throw error;
    }
  },

  async recordRefusal(id: string, n: number, cause: string): Promise<void> {
    await table.update(keys.operation(id), {
      update: 'SET refusals.#n = :cause',
      names: { '#n': String(n) },
      values: { ':cause': cause },
    });
  },
});
