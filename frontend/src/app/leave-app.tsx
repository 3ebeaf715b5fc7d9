import { useEffect } from 'react';

/** Navigates to a page outside the single-page apps (another document), replacing the history entry. */
export function LeaveApp({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to]);
  return null;
}
