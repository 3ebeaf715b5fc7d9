import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Debounce of URL updates: typing re-renders only the list. */
const REST_MS = 250;

/** Text filters of a list, stored in the URL for back, reload and sharing. Empty ones are omitted. */
export const useFilters = <Name extends string>(names: readonly Name[]) => {
  const [parameters, setParameters] = useSearchParams();
  const inAddress = (name: Name) => parameters.get(name) ?? '';
  const [values, setValues] = useState(
    () => Object.fromEntries(names.map((name) => [name, inAddress(name)])) as Record<Name, string>,
  );
  const wanted = names.map((name) => values[name]).join('\n');
  const shown = names.map(inAddress).join('\n');

  // the URL changed externally: back, or a link
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
    // names is a literal in the caller
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, shown, setParameters]);

  const set = (name: Name, value: string) => setValues((now) => ({ ...now, [name]: value }));
  const clear = () => setValues(Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>);
  return { values, set, clear, active: names.some((name) => values[name] !== '') };
};
