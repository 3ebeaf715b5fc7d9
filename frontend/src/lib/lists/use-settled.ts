import { useEffect, useState } from 'react';

/** How long a text must rest: who types a word asks the server once. */
const REST_MS = 250;

/** What was typed, once it has rested. */
export const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
};
