import { createContext, use, useEffect, useMemo, useState } from 'react';

/** Registers an unsaved form; returns the unregister function. */
type Count = () => () => void;

/** Counter of the surrounding dialog. */
const UnsavedForms = createContext<Count>(() => () => undefined);

/** Marks unsaved input that would be lost when the dialog closes. */
export const useUnsaved = (isUnsaved: boolean): void => {
  const count = use(UnsavedForms);
  useEffect(() => (isUnsaved ? count() : undefined), [isUnsaved, count]);
};

/** The browser asks before a reload, or its own window, closes the page. */
export const useAskBeforeUnload = (isUnsaved: boolean): void => {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
};

/** For a dialog: the number of unsaved forms inside its provider. */
export const useUnsavedForms = () => {
  const [unsaved, setUnsaved] = useState(0);
  const count = useMemo(
    (): Count => () => {
      setUnsaved((now) => now + 1);
      return () => setUnsaved((now) => now - 1);
    },
    [],
  );
  return { Provider: UnsavedForms, count, hasUnsaved: unsaved > 0 };
};
