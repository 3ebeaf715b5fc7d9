import { useSyncExternalStore } from 'react';
import { readStoredJson, writeStoredJson } from '#frontend/lib/stored.ts';
import type { Unit } from '#shared/kernel/quantity.ts';
import type { ScanReading } from '#shared/scanning/scan-reading.ts';
import { isSiteId, type SiteId } from '#shared/stock/levels/stock-level.ts';

/** What a scan does to the stock: it waits for the server, was entered, or was refused. */
export type StockAct = {
  state: 'waiting' | 'added' | 'refused';
  productId: string;
  unit: Unit;
  milli: number;
  siteId: SiteId;
  /** Why it was refused. */
  error?: string;
};

export type Scan = {
  /** Also the key under which the server enters it once. */
  id: string;
  at: string;
  raw: string;
  reading: Exclude<ScanReading, { status: 'ignored' }>;
  productName: string | null;
  /** Read without touching any stock: nobody was signed in, or somebody practises. */
  demo: boolean;
  act: StockAct | null;
};

const KEY = 'scan_log';
const KEPT = 100;

/** In a private window nothing is kept: then the scans of this page live as long as it. */
let held: readonly Scan[] = [];
const listeners = new Set<() => void>();

const stored = (): readonly Scan[] | undefined => {
  const value = readStoredJson(KEY);
  return Array.isArray(value) ? value.filter(isScan) : undefined;
};

const isScan = (value: unknown): value is Scan => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, at, raw, reading, act } = value as Partial<Scan>;
  return (
    typeof id === 'string' &&
    typeof at === 'string' &&
    typeof raw === 'string' &&
    typeof reading === 'object' &&
    (act === null || (typeof act === 'object' && isSiteId(act.siteId)))
  );
};

export const scans = (): readonly Scan[] => held;

/** Always upon what lies in the browser by now: another tab may have scanned meanwhile. */
export const changeScans = (change: (now: readonly Scan[]) => readonly Scan[]): void => {
  const next = change(stored() ?? held);
  // what waits for the server is never dropped
  held = next.filter((scan, at) => at < KEPT || scan.act?.state === 'waiting');
  writeStoredJson(KEY, held);
  for (const listener of listeners) listener();
};

export const changeAct = (id: string, act: Partial<StockAct>): void =>
  changeScans((now) =>
    now.map((scan) => (scan.id === id && scan.act ? { ...scan, act: { ...scan.act, ...act } } : scan)),
  );

const readAgain = (): void => {
  held = stored() ?? held;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    addEventListener('storage', readAgain);
    held = stored() ?? held;
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', readAgain);
  };
};

/** Newest first; kept over a reload. */
export const useScans = (): readonly Scan[] => useSyncExternalStore(subscribe, scans, scans);
