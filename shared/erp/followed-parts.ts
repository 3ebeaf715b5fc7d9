import { type Check, good, unknown, wrong } from '#shared/kernel/check.ts';
import { clockText } from '#shared/kernel/clock-text.ts';
import { frenchDay, parisClock, parisDay } from '#shared/kernel/dates.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Polled parts of the ERP; `title` is shown in « Travaux et incidents », `read` in « État de Dolibarr ».
 * `lateMs`: maximum age of the last read. The first three are read by each poll, lots by every fourth, the
 * others daily.
 */
export const followedParts = {
  orders: { title: 'commandes et expéditions', read: 'Commandes relues', lateMs: 15 * MINUTE_MS },
  invoices: { title: 'factures', read: 'Factures relues', lateMs: 15 * MINUTE_MS },
  terms: {
    title: 'tarifs et remises des clients',
    read: 'Tarifs et remises relus',
    lateMs: 15 * MINUTE_MS,
  },
  lots: { title: 'dates des lots', read: 'Dates des lots relues', lateMs: 45 * MINUTE_MS },
  'supplier-invoices': {
    title: 'factures des fournisseurs',
    read: 'Factures des fournisseurs relues',
    lateMs: 30 * HOUR_MS,
  },
  'agreed-prices': { title: 'prix convenus', read: 'Prix convenus relus', lateMs: 30 * HOUR_MS },
  rounding: { title: 'arrondi de la TVA', read: 'Arrondi de la TVA relu', lateMs: 30 * HOUR_MS },
} as const;

export type FollowedPart = keyof typeof followedParts;
export const followedPartNames = Object.keys(followedParts) as FollowedPart[];

/** ISO instants; `failing`: start and cause (French) of a failure without a success since. */
export type Heartbeat = {
  readonly readAt?: string;
  readonly failing?: { readonly since: string; readonly cause: string };
};
export type Heartbeats = Readonly<Partial<Record<FollowedPart, Heartbeat>>>;

/** Older than its maximum age; a part that was never read counts only once it fails. */
export const isPartLate = (part: FollowedPart, heartbeat: Heartbeat | undefined, now: Date): boolean => {
  const since = heartbeat?.readAt ?? heartbeat?.failing?.since;
  return since !== undefined && now.getTime() - Date.parse(since) >= followedParts[part].lateMs;
};

/** Titles of the parts that fail or are late. */
export const unreadParts = (heartbeats: Heartbeats, now: Date): string[] =>
  followedPartNames
    .filter((part) => heartbeats[part]?.failing || isPartLate(part, heartbeats[part], now))
    .map((part) => followedParts[part].title);

/** Last read of each part: « Commandes relues à 8 h 42 ». */
export const heartbeatChecks = (heartbeats: Heartbeats, now: Date): Check[] =>
  followedPartNames.map((part) => {
    const { title, read } = followedParts[part];
    const heartbeat = heartbeats[part];
    const { readAt, failing } = heartbeat ?? {};
    const base = { key: `polled-${part}`, title: `Relève : ${title}` };
    const found = readAt === undefined ? undefined : `${read} ${instantText(readAt, now)}`;
    if (failing) return { ...base, ...wrong([found, failing.cause].filter(Boolean).join(' ; '), REMEDY) };
    if (found === undefined) return { ...base, ...unknown('Pas encore lu.') };
    return { ...base, ...(isPartLate(part, heartbeat, now) ? wrong(found, REMEDY) : good(found)) };
  });

const REMEDY =
  'Back-office, « Travaux et incidents » : « Suivi de Dolibarr » dit ce qui manque. Les autres parties sont relues.';

/** « à 8 h 42 », with the day unless it is today. */
const instantText = (at: string, now: Date): string => {
  const instant = new Date(at);
  const clock = `à ${clockText(parisClock(instant))}`;
  const day = parisDay(instant);
  return day === parisDay(now) ? clock : `le ${frenchDay(day)} ${clock}`;
};
