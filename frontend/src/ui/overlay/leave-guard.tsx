import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useUnsavedForms } from '#frontend/lib/forms/unsaved.ts';

/** A page whose forms hold something unsaved asks before « back », a link or a reload takes it. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const forms = useUnsavedForms();
  const [Ask, setAsk] = useState<ComponentType>();
  // no first view needs it
  useEffect(() => {
    if (!forms.hasUnsaved || Ask) return;
    void import('./ask-before-leaving.tsx').then(
      ({ AskBeforeLeaving }) => setAsk(() => AskBeforeLeaving),
      () => undefined,
    );
  }, [forms.hasUnsaved, Ask]);
  return (
    <forms.Provider value={forms.count}>
      {forms.hasUnsaved && Ask ? <Ask /> : null}
      {children}
    </forms.Provider>
  );
}
