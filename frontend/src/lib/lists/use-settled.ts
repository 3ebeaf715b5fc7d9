import { useEffect, useState } from 'react';

/** Debounce of typed text: one request per word. */
const REST_MS = 250;

/** The debounced text. */
export const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
};
