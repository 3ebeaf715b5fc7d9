import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** An e-mail as sent; `sentAt` is an ISO instant. */
export interface Mail {
  from: string;
  /** All recipients, separated by `, `. */
  to: string;
  subject: string;
  text: string;
  html: string;
  sentAt: string;
}

export interface MailStore {
  add(mail: Mail): string;
  /** Newest first; only those to `recipient` (case-insensitive) if given. */
  list(recipient?: string, max?: number): (Mail & { id: string })[];
  find(id: string): (Mail & { id: string }) | undefined;
  close(): void;
}

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS mails (
    id INTEGER PRIMARY KEY AUTOINCREMENT, sender TEXT NOT NULL, recipients TEXT NOT NULL, subject TEXT NOT NULL,
    text TEXT NOT NULL, html TEXT NOT NULL, sent_at TEXT NOT NULL
  );
`;
const columns =
  'CAST(id AS TEXT) AS id, sender AS "from", recipients AS "to", subject, text, html, sent_at AS sentAt';

/** Opens the e-mails stored in `file` (`:memory:`: in memory). */
export function openMailStore(file: string): MailStore {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  database.exec(schema);
  const insert = database.prepare(
    'INSERT INTO mails (sender, recipients, subject, text, html, sent_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  // ', ' around the list makes each address a whole word
  const list = database.prepare(
    `SELECT ${columns} FROM mails
      WHERE $recipient = '' OR instr(lower(', ' || recipients || ', '), lower(', ' || $recipient || ', ')) > 0
      ORDER BY mails.id DESC LIMIT $max`,
  );
  const find = database.prepare(`SELECT ${columns} FROM mails WHERE mails.id = ?`);
  return {
    add: (mail) =>
      String(insert.run(mail.from, mail.to, mail.subject, mail.text, mail.html, mail.sentAt).lastInsertRowid),
    list: (recipient = '', max = 500) =>
      list.all({ recipient: recipient.trim(), max }) as unknown as (Mail & { id: string })[],
    find: (id) => find.get(Number(id)) as unknown as (Mail & { id: string }) | undefined,
    close: () => database.close(),
  };
}
