import { useEffect } from 'react';

/** Goes to a page outside the single-page apps (another document), without leaving this one in the history. */
export function LeaveApp({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to]);
  return null;
}
