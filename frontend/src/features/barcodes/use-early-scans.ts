import { useEffect, useEffectEvent, useState } from 'react';
import { giveSignal } from '#frontend/lib/devices/scan-signal.ts';

/** The query of the products by code. */
interface Naming {
  data: unknown;
  fetchStatus: 'fetching' | 'paused' | 'idle';
}

/**
 * Queues codes scanned before the products are loaded, then processes them in order, one per render, so that
 * each sees the previous one's changes. Offline or after a failure nothing is queued.
 */
export const useEarlyScans = ({ data, fetchStatus }: Naming, process: (code: string) => void) => {
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const isReady = data !== undefined || fetchStatus !== 'fetching';
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
