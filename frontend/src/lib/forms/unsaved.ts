import { createContext, use, useEffect, useMemo, useState } from 'react';

/** Counts a form that holds something unsaved, until the answer is called. */
type Count = () => () => void;

/** Of the window that the form is in. */
const UnsavedForms = createContext<Count>(() => () => undefined);

/** What is typed here would be lost if the window around it closed. */
export const useUnsaved = (isUnsaved: boolean): void => {
  const count = use(UnsavedForms);
  useEffect(() => (isUnsaved ? count() : undefined), [isUnsaved, count]);
};

/** For a window: how many forms in it hold something unsaved; they are drawn in the provider. */
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
