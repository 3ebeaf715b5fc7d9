import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';
import styles from './tabs.module.css';

export interface Tab<Key extends string> {
  key: Key;
  label: ReactNode;
}

interface TabsProps<Key extends string> {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly Tab<Key>[];
  selected: Key;
  onSelect: (key: Key) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
}

/** Tabs that switch in place: arrow keys, Home and End move and select. */
export function Tabs<Key extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Key>) {
  const id = useId();
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const at = tabs.findIndex(({ key }) => key === selected);
    const last = tabs.length - 1;
    const to = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    const next = to === undefined ? undefined : tabs[to];
    if (!next) return;
    event.preventDefault();
    onSelect(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };
  return (
    <div className={styles.frame}>
      <div role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            className={styles.tab}
            aria-selected={tab.key === selected}
            aria-controls={tab.key === selected ? `${id}-panel` : undefined}
            tabIndex={tab.key === selected ? 0 : -1}
            onClick={() => onSelect(tab.key)}
            onKeyDown={move}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </div>
  );
}

interface TabLinksProps<Key extends string> extends Omit<TabsProps<Key>, 'onSelect' | 'children'> {
  hrefOf: (key: Key) => string;
}

/** Tabs with a URL each: links, so that back, reload and sharing work. */
export function TabLinks<Key extends string>({ label, tabs, selected, hrefOf }: TabLinksProps<Key>) {
  const list = useRef<HTMLElement>(null);
  // on a phone the tabs are wider than the screen: scroll to the selected one
  useLayoutEffect(() => {
    const row = list.current;
    const current = row?.querySelector(`[data-tab="${selected}"]`);
    if (!row || !current) return;
    const [frame, tab] = [row.getBoundingClientRect(), current.getBoundingClientRect()];
    row.scrollLeft += Math.max(0, tab.right - frame.right) - Math.max(0, frame.left - tab.left);
  }, [selected]);
  return (
    <nav ref={list} aria-label={label} className={styles.list}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          data-tab={tab.key}
          href={hrefOf(tab.key)}
          className={classNames(styles.tab)}
          aria-current={tab.key === selected ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
