import { useMemo, useSyncExternalStore } from 'react';
import { parisDay } from '#shared/kernel/dates.ts';

const OFTEN_MS = 15_000;
const MINUTE_MS = 60_000;

/** Timers sleep with the device: the clock is read again when the page becomes visible. */
const subscribe = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, OFTEN_MS);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
};

const today = (): string => parisDay(new Date());
const minute = (): number => Math.floor(Date.now() / MINUTE_MS);

/** The day in Paris; updates at midnight. */
export const useToday = (): string => useSyncExternalStore(subscribe, today, today);

/** The current minute. */
export const useNow = (): Date => {
  const current = useSyncExternalStore(subscribe, minute, minute);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- read again at each minute
  return useMemo(() => new Date(), [current]);
};
