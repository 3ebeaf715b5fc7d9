import { type Check, good, unknown, wrong } from '#shared/kernel/check.ts';
import { clockText } from '#shared/kernel/clock-text.ts';
import { frenchDay, parisClock, parisDay } from '#shared/kernel/dates.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * What is polled in the ERP, each part by itself; `title` names it in « Travaux et incidents », `read` in « État de
 * Dolibarr ». `lateMs`: a part that was not read for so long is late. The first three are read by each poll, lots by each
 * fourth, the others once a day.
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

/** ISO instants; `failing`: since when a part fails without a success, and why, in French. */
export type Heartbeat = {
  readonly readAt?: string;
  readonly failing?: { readonly since: string; readonly cause: string };
};
export type Heartbeats = Readonly<Partial<Record<FollowedPart, Heartbeat>>>;

/** Not read for longer than its rhythm allows; a part that was never read is late only once it fails. */
export const isPartLate = (part: FollowedPart, heartbeat: Heartbeat | undefined, now: Date): boolean => {
  const since = heartbeat?.readAt ?? heartbeat?.failing?.since;
  return since !== undefined && now.getTime() - Date.parse(since) >= followedParts[part].lateMs;
};

/** The parts that fail or are late, by their titles. */
export const unreadParts = (heartbeats: Heartbeats, now: Date): string[] =>
  followedPartNames
    .filter((part) => heartbeats[part]?.failing || isPartLate(part, heartbeats[part], now))
    .map((part) => followedParts[part].title);

/** When each part was read last: « Commandes relues à 8 h 42 ». */
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

/** « à 8 h 42 », with its day where that is another one. */
const instantText = (at: string, now: Date): string => {
  const instant = new Date(at);
  const clock = `à ${clockText(parisClock(instant))}`;
  const day = parisDay(instant);
  return day === parisDay(now) ? clock : `le ${frenchDay(day)} ${clock}`;
};
