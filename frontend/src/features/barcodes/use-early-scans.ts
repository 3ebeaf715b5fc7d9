import { useEffect, useEffectEvent, useState } from 'react';
import { giveSignal } from '#frontend/lib/devices/scan-signal.ts';

/** A query that reading a code depends on. */
export interface Loading {
  data: unknown;
  fetchStatus: 'fetching' | 'paused' | 'idle';
}

/**
 * Queues codes scanned before the products and the bounds are loaded, then processes them in order, one per render, so
 * that each sees the previous one's changes. Offline or after a failure nothing is queued.
 */
export const useEarlyScans = (queries: readonly Loading[], process: (code: string) => void) => {
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const isReady = queries.every(({ data, fetchStatus }) => data !== undefined || fetchStatus !== 'fetching');
  const processNow = useEffectEvent(process);
  useEffect(() => {
    const [first, ...rest] = waiting;
    if (!isReady || first === undefined) return undefined;
    const next = setTimeout(() => {
      setWaiting((now) => [...rest, ...now.slice(waiting.length)]);
      processNow(first);
    });
    return () => clearTimeout(next);
  }, [isReady, waiting]);
  return (code: string): void => {
    if (isReady && waiting.length === 0) return process(code);
    if (code.trim() === '') return;
    setWaiting((before) => [...before, code]);
    giveSignal('check');
  };
};
