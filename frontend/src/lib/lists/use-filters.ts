import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** How long a filter must rest before the address follows: a keystroke redraws the list, not the whole page. */
const REST_MS = 250;

/**
 * The filters of a list, one text each, kept in the address so that back, reload and sharing find them again. An empty
 * one is left out of it.
 */
export const useFilters = <Name extends string>(names: readonly Name[]) => {
  const [parameters, setParameters] = useSearchParams();
  const inAddress = (name: Name) => parameters.get(name) ?? '';
  const [values, setValues] = useState(
    () => Object.fromEntries(names.map((name) => [name, inAddress(name)])) as Record<Name, string>,
  );
  const wanted = names.map((name) => values[name]).join('\n');
  const shown = names.map(inAddress).join('\n');

  // the address moved by itself: back, or a link from elsewhere
  const [seen, setSeen] = useState(shown);
  const [written, setWritten] = useState(shown);
  if (seen !== shown) {
    setSeen(shown);
    if (shown !== written)
      setValues(Object.fromEntries(names.map((name) => [name, inAddress(name)])) as Record<Name, string>);
  }

  useEffect(() => {
    if (wanted === shown) return undefined;
    const timer = setTimeout(() => {
      setWritten(wanted);
      const texts = wanted.split('\n');
      setParameters(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [at, name] of names.entries()) {
            const value = texts[at] ?? '';
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true },
      );
    }, REST_MS);
    return () => clearTimeout(timer);
    // names is a list written in the caller's source
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, shown, setParameters]);

  const set = (name: Name, value: string) => setValues((now) => ({ ...now, [name]: value }));
  const clear = () => setValues(Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>);
  return { values, set, clear, active: names.some((name) => values[name] !== '') };
};
