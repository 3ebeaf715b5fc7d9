import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { atomically, openSqlite } from '#infra/sandboxes/provider/sqlite-file.ts';

export type Row = Record<string, SQLOutputValue>;

/** A sandbox's state: one SQLite file, in WAL mode, so that a killed process loses nothing it acknowledged. */
export interface Database {
  all(sql: string, ...values: SQLInputValue[]): Row[];
  one(sql: string, ...values: SQLInputValue[]): Row | undefined;
  run(sql: string, ...values: SQLInputValue[]): void;
  /** Inserts one row and returns its rowid. */
  insert(table: string, row: Record<string, SQLInputValue>): number;
  update(table: string, rowid: number, changes: Record<string, SQLInputValue>): void;
  transaction<Result>(work: () => Result): Result;
  /** Consumes an id as a rolled back INSERT does on InnoDB, and returns it. */
  burnId(table: string): number;
  hasColumn(table: string, column: string): boolean;
  close(): void;
}

const MOST_STATEMENTS = 500;

export function openDatabase(dataDir: string, fileName: string, schema: string): Database {
  const sqlite = openSqlite(dataDir, fileName, schema);
  const prepare = preparer(sqlite);

  return {
    ...rowWrites(prepare),
    ...schemaReads(prepare),
    all: (sql, ...values) => prepare(sql).all(...values),
    one: (sql, ...values) => prepare(sql).get(...values),
    run: (sql, ...values) => {
      prepare(sql).run(...values);
    },
    transaction: (work) => atomically(sqlite, work),
    close: () => sqlite.close(),
  };
}

type Prepare = (sql: string) => StatementSync;

/** Compiled once: most calls of a list or a poll use the same statements. */
function preparer(sqlite: DatabaseSync): Prepare {
  const statements = new Map<string, StatementSync>();
  return (sql) => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = sqlite.prepare(sql);
    // filters of any length produce any number of texts
    if (statements.size >= MOST_STATEMENTS) statements.clear();
    statements.set(sql, statement);
    return statement;
  };
}

const rowWrites = (prepare: Prepare): Pick<Database, 'insert' | 'update' | 'burnId'> => ({
  insert(table, row) {
    const names = Object.keys(row);
    const marks = names.map(() => '?').join(', ');
    const sql = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${marks})`;
    return Number(prepare(sql).run(...Object.values(row)).lastInsertRowid);
  },
  update(table, rowid, changes) {
    const names = Object.keys(changes);
    if (names.length === 0) return;
    const sql = `UPDATE ${table} SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE rowid = ?`;
    prepare(sql).run(...Object.values(changes), rowid);
  },
  burnId(table) {
    const last = Number(prepare('SELECT seq FROM sqlite_sequence WHERE name = ?').get(table)?.['seq'] ?? 0);
    if (last === 0) prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, 1)').run(table);
    else prepare('UPDATE sqlite_sequence SET seq = ? WHERE name = ?').run(last + 1, table);
    return last + 1;
  },
});

/** The columns of a table do not change while it is open. */
function schemaReads(prepare: Prepare): Pick<Database, 'hasColumn'> {
  const columns = new Map<string, Set<string>>();
  return {
    hasColumn(table, column) {
      const known =
        columns.get(table) ??
        new Set(
          prepare(`PRAGMA table_info(${table})`)
            .all()
            .map((row) => String(row['name'])),
        );
      columns.set(table, known);
      return known.has(column);
    },
  };
}
