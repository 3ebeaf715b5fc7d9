import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import type { OutboxEntry } from '#functions/platform/outbox/outbox-entry.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { anyOf, exists, lacks, provided, setting, unchanged } from '#functions/platform/table/expressions.ts';
import type { Page, Table } from '#functions/platform/table/table.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import { keys } from '#functions/table-keys.ts';
import type { ErpState } from '#shared/kernel/erp-state.ts';
import { stateView } from '#shared/kernel/outbox-todo.ts';
import { type LedgerRecord, newDocument, recordFrom, type RefusalPhoto } from './ledger-item.ts';

/** A document made here, with the state of its event (its way to the ERP), and the request that made it. */
export type RecordedMovements = LedgerRecord & { erpState: ErpState } & Pick<
    OutboxEntry,
    'requestHash' | 'result'
  >;

export type MovementsStore = ReturnType<typeof movementsStore>;

const PUSH = 'erp.push-movements';

export const movementsStore = (table: Table) => {
  const outbox = outboxStore(table);
  return {
    async find(id: string): Promise<LedgerRecord | undefined> {
      const item = await table.get(keys.ledgerDocument(id));
      return item && recordFrom(item);
    },

    /** A document with the request that made it, to repeat its answer. */
    async findRecorded(id: string): Promise<RecordedMovements | undefined> {
      const [record, entry] = await Promise.all([this.find(id), outbox.find(id)]);
      return record && entry && recorded(record, entry);
    },

    async findMany(ids: readonly string[]): Promise<LedgerRecord[]> {
      const items = await table.getMany(ids.map(keys.ledgerDocument), { consistent: true });
      return items.map(recordFrom);
    },

    /** Newest first, of any origin. */
    async list(limit: number, cursor?: string): Promise<Page<LedgerRecord>> {
      const page = await table.query<Item>({
        index: 'gsi1',
        pk: 'MOVEMENTS',
        backward: true,
        limit,
        cursor,
      });
      return { items: page.items.map(recordFrom), next: page.next };
    },

    /** Every document with a line that the ERP does not have yet, as far as known. */
    async listUnsent(): Promise<RecordedMovements[]> {
      const open = (await outbox.everyOpen('erp')).filter(({ subscription }) => subscription === PUSH);
      const entries = new Map(open.map(({ entry }) => [entry.event.id, entry]));
      return (await this.findMany([...entries.keys()])).flatMap((record) => {
        const entry = entries.get(record.document.id);
        return entry ? [recorded(record, entry)] : [];
      });
    },

    /** A document made here, or of movements made in the ERP: then `refs` are its rows. */
    create: (document: LedgerRecord['document'], refs?: Record<string, string>) =>
      newDocument(table, document, refs),

    /** Once only: the transaction fails if it was undone before. */
    markUndone: ({ key }: LedgerRecord, undoneBy: string): TransactItem =>
      table.ops.update(key, provided(setting({ undoneBy }), exists, lacks('undoneBy'))),

    /** The row of a line in the ERP; false if the line has another row already. */
    async recordRef({ key }: Pick<LedgerRecord, 'key'>, n: number, ref: string): Promise<boolean> {
      try {
        const line = ['refs', String(n)];
        const change = setting({}, { within: [[line, ref]], remove: [['refusals', String(n)]] });
        await table.update(key, provided(change, anyOf(lacks(line), unchanged(line, ref))));
        return true;
      } catch (error) {
        if (error instanceof ConditionFailed) return false;
        throw error;
      }
    },

    /**
     * Rows of lines in the ERP and refusals, by number of the line, in one call. Where a line has another row already,
     * that row stays, and the others are recorded one by one.
     */
    async recordResults(
      { key }: Pick<LedgerRecord, 'key'>,
      { refs, refusals }: { refs: Record<string, string>; refusals: Record<string, string> },
    ): Promise<void> {
      const rows = Object.entries(refs);
      const texts = Object.entries(refusals);
      if (rows.length + texts.length === 0) return;
      const change = setting(
        {},
        {
          within: [
            ...rows.map(([n, row]) => [['refs', n], row] as const),
            ...texts.map(([n, text]) => [['refusals', n], text] as const),
          ],
          remove: rows.map(([n]) => ['refusals', n]),
        },
      );
      const free = rows.map(([n, row]) => anyOf(lacks(['refs', n]), unchanged(['refs', n], row)));
      try {
        await table.update(key, provided(change, ...free));
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        for (const [n, row] of rows) await this.recordRef({ key }, Number(n), row);
        await this.recordResults({ key }, { refs: {}, refusals });
      }
    },

    /** Of the nth refusal; writes nothing if one is stored already. */
    async recordPhoto({ key }: LedgerRecord, n: string, photo: RefusalPhoto): Promise<void> {
      const place = ['photos', n];
      const change = setting({}, { within: [[place, photo]] });
      await unlessConditionFails(table.update(key, provided(change, lacks(place))));
    },
  };
};

const recorded = (record: LedgerRecord, { todo, requestHash, result }: OutboxEntry): RecordedMovements => {
  const push = todo[PUSH];
  return {
    ...record,
    erpState: push ? stateView(push) : 'verifie',
    ...(requestHash === undefined ? {} : { requestHash }),
    ...(result === undefined ? {} : { result }),
  };
};
