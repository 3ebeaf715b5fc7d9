import { Suspense, useEffect, useState } from 'react';
import { lazyPiece } from './lazy-piece.tsx';
import { onFirstNotice } from './notify.ts';

const Toaster = lazyPiece(async () => (await import('./toaster.tsx')).default);

/** Renders the notices of `notify`; once per page, next to the shell. */
export function ToastHost() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const stop = onFirstNotice(() => setWanted(true));
    return () => void stop();
  }, []);
  return wanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
