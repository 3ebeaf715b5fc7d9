import { type ReactNode, useDeferredValue } from 'react';
import styles from './leaves-later.module.css';

/**
 * Hides its children at once and removes them from the page when the browser is idle, because removing a hundred rows
 * would delay a keystroke; where the browser can skip them it keeps their boxes until then, whose taking down alone
 * costs a fifth of it. Its children should be memoised.
 */
export const LeavesLater = ({ visible, children }: { visible: boolean; children: ReactNode }) => {
  const before = useDeferredValue(visible);
  if (!visible && !before) return null;
  return (
    <div hidden={!visible && !canSkip} className={visible || !canSkip ? undefined : styles.leaving}>
      {children}
    </div>
  );
};

/** What is skipped is neither seen, nor read aloud, nor reached by a key. */
const canSkip = globalThis.CSS?.supports?.('content-visibility', 'hidden') ?? false;
