import type { Database } from '#infra/sandboxes/dolibarr/database.ts';
import { parisDay } from '#infra/sandboxes/dolibarr/server/server-time.ts';
import type { Catalogue } from './catalogue.ts';
import { type TillTicket, lateTicket, salesOf } from './day-sales.ts';

export const TILL_TABLES =
  'CREATE TABLE IF NOT EXISTS late_ticket (day TEXT NOT NULL, number INTEGER NOT NULL, known_at TEXT NOT NULL, PRIMARY KEY (day, number));';

/** Late tickets are numbered from here, so that they do not collide with the day's own. */
const FIRST_LATE_NUMBER = 5001;
const REMEMBERED_DAYS = 800;

export interface Till {
  readonly catalogue: Catalogue;
  /** Tickets of the days from..to (both included) known by now, oldest first. */
  tickets(from: string, to: string): TillTicket[];
  /** Adds tickets to a day, received now; stored on disk. */
  addLateTickets(day: string, count: number): void;
}

/** By catalogue: a reopened till has the same sales. */
const remembered = new WeakMap<Catalogue, Map<string, readonly TillTicket[]>>();

function ownTickets(catalogue: Catalogue, day: string): readonly TillTicket[] {
  const days = remembered.get(catalogue) ?? new Map<string, readonly TillTicket[]>();
  remembered.set(catalogue, days);
  const known = days.get(day) ?? salesOf(catalogue, day);
  if (days.size >= REMEMBERED_DAYS) days.clear();
  days.set(day, known);
  return known;
}

export function openTill(db: Database, catalogue: Catalogue, now: () => Date): Till {
  const lateTickets = (day: string) =>
    db
      .all('SELECT * FROM late_ticket WHERE day = ? ORDER BY number', day)
      .map((row) => lateTicket(catalogue, day, Number(row['number']), new Date(String(row['known_at']))));

  return {
    catalogue,
    tickets(from, to) {
      const moment = now();
      const last = to < parisDay(moment) ? to : parisDay(moment);
      return daysBetween(from, last)
        .flatMap((day) => [...ownTickets(catalogue, day), ...lateTickets(day)])
        .filter((ticket) => ticket.at <= moment && ticket.knownAt <= moment)
        .sort((a, b) => a.at.getTime() - b.at.getTime() || a.id - b.id);
    },
    addLateTickets(day, count) {
      db.transaction(() => {
        const row = db.one('SELECT MAX(number) AS last FROM late_ticket WHERE day = ?', day);
        const first = Number(row?.['last'] ?? FIRST_LATE_NUMBER - 1) + 1;
        for (let number = first; number < first + count; number++) {
          db.insert('late_ticket', { day, number, known_at: now().toISOString() });
        }
      });
    },
  };
}

function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= Date.parse(`${to}T00:00:00Z`); at += 86_400_000) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}
