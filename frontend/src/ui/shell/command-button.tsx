import { useEffect } from 'react';
import { SearchIcon } from '#frontend/ui/icons/icons-action.tsx';
import styles from './command-button.module.css';

/** Opens the command palette by click or Ctrl-K (Cmd-K). */
export function CommandButton({ onCommand }: { onCommand: () => void }) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      onCommand();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onCommand]);
  return (
    <button type="button" className={styles.button} aria-keyshortcuts="Control+K" onClick={onCommand}>
      <SearchIcon size={18} />
      <span className={styles.label}>Rechercher</span>
      <kbd className={styles.keys}>Ctrl K</kbd>
    </button>
  );
}
