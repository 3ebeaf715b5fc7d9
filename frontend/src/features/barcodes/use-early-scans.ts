import { useEffect, useEffectEvent, useState } from 'react';
import { giveSignal } from '#frontend/lib/devices/scan-signal.ts';

/** The query that names scanned codes. */
interface Naming {
  data: unknown;
  fetchStatus: 'fetching' | 'paused' | 'idle';
}

/**
 * Codes that are scanned before the products are read wait for them. They are then processed in their order, one for
 * each drawing: the next one sees what the first one changed. Without network, or after a failure, no code waits.
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
