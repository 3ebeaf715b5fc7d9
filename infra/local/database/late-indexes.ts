import { callDatabase, DatabaseError } from './call.ts';

type Value = Record<string, unknown>;
type Item = Record<string, Value>;

interface Described {
  Table: {
    KeySchema: { AttributeName: string }[];
    AttributeDefinitions: object[];
    GlobalSecondaryIndexes?: { IndexName: string; KeySchema: object[]; Projection: object }[];
  };
}

/** One write of a request: alone or inside a transaction. */
export interface TableWrite {
  TableName: string;
  /** Whole items of a put, keys of the others. */
  Item?: Item;
  Key?: Item;
}

/**
 * Lets the indexes of a database lag behind its tables. Each table has a copy that gets every write `lagMs`
 * later, and is queried in place of the indexes: new items are missing there, changed ones are old, deleted
 * ones are still listed.
 */
export class LateIndexes {
  readonly #endpoint: string;
  readonly #lagMs: number;
  #underWay = 0;
  /** Names of the key attributes of each table that has a copy. */
  readonly #tables = new Map<string, Promise<string[]>>();
  /** The last copied write of each item: the next one waits for it. */
  readonly #copies = new Map<string, Promise<void>>();
  readonly #timers = new Set<NodeJS.Timeout>();
  /** Called when the last write is copied. */
  #onFollowed: (() => void)[] = [];

  constructor(endpoint: string, lagMs: number) {
    this.#endpoint = endpoint;
    this.#lagMs = lagMs;
  }

  /** The table to query in place of the indexes of `table`. */
  async readsFrom(table: string): Promise<string> {
    await this.#prepared(table);
    return lateName(table);
  }

  /** Called before a write, so that the copy starts equal. */
  async beforeWrites(writes: readonly TableWrite[]): Promise<void> {
    await Promise.all(writes.map(({ TableName }) => this.#prepared(TableName)));
  }

  /** Called after a write. */
  noteWrites(writes: readonly TableWrite[]): void {
    for (const write of writes) {
      const timer = setTimeout(() => {
        // counted as pending before the timer ends, so that no reader sees neither
        const copied = this.#copy(write);
        this.#timers.delete(timer);
        void copied.then(() => this.#tellFollowed());
      }, this.#lagMs);
      this.#timers.add(timer.unref());
    }
  }

  /** Resolves when the indexes show all writes so far. */
  followed(): Promise<void> {
    return new Promise((resolve) => {
      this.#onFollowed.push(resolve);
      this.#tellFollowed();
    });
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #tellFollowed(): void {
    if (this.#timers.size > 0 || this.#underWay > 0) return;
    for (const tell of this.#onFollowed.splice(0)) tell();
  }

  #prepared(table: string): Promise<string[]> {
    const known = this.#tables.get(table) ?? this.#prepare(table);
    this.#tables.set(table, known);
    return known;
  }

  /** Rebuilt at each start: pending writes of the last host are lost. */
  async #prepare(table: string): Promise<string[]> {
    const { Table } = await callDatabase<Described>(this.#endpoint, 'DescribeTable', { TableName: table });
    const TableName = lateName(table);
    await callDatabase(this.#endpoint, 'DeleteTable', { TableName }).catch(ignoreMissing);
    await callDatabase(this.#endpoint, 'CreateTable', {
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: Table.KeySchema,
      AttributeDefinitions: Table.AttributeDefinitions,
      GlobalSecondaryIndexes: (Table.GlobalSecondaryIndexes ?? []).map(
        ({ IndexName, KeySchema, Projection }) => ({ IndexName, KeySchema, Projection }),
      ),
    });
    let from: Item | undefined;
    do {
      const page: { Items: Item[]; LastEvaluatedKey?: Item } = await callDatabase(this.#endpoint, 'Scan', {
        TableName: table,
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      });
      for (const Item of page.Items) await callDatabase(this.#endpoint, 'PutItem', { TableName, Item });
      from = page.LastEvaluatedKey;
    } while (from !== undefined);
    return Table.KeySchema.map(({ AttributeName }) => AttributeName);
  }

  async #copy(write: TableWrite): Promise<void> {
    this.#underWay += 1;
    try {
      await this.#copyInTurn(write);
    } finally {
      this.#underWay -= 1;
    }
  }

  async #copyInTurn({ TableName: table, Item: item = {}, Key = item }: TableWrite): Promise<void> {
    const names = await this.#prepared(table);
    const key = Object.fromEntries(names.map((name) => [name, Key[name]]));
    const id = JSON.stringify([table, key]);
    const copied = (this.#copies.get(id) ?? Promise.resolve()).then(() => this.#copyNow(table, key));
    this.#copies.set(id, copied);
    await copied;
    if (this.#copies.get(id) === copied) this.#copies.delete(id);
  }

  async #copyNow(table: string, key: object): Promise<void> {
    const TableName = lateName(table);
    try {
      const { Item } = await callDatabase<{ Item?: Item }>(this.#endpoint, 'GetItem', {
        TableName: table,
        Key: key,
        ConsistentRead: true,
      });
      if (Item === undefined) await callDatabase(this.#endpoint, 'DeleteItem', { TableName, Key: key });
      else await callDatabase(this.#endpoint, 'PutItem', { TableName, Item });
    } catch (error) {
      console.error('An index could not follow its table', error);
    }
  }
}

const lateName = (table: string): string => `${table}.late-indexes`;

function ignoreMissing(error: unknown): void {
  if (!(error instanceof DatabaseError) || error.name !== 'ResourceNotFoundException') throw error;
}
