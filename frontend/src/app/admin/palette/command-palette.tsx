import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AdminTabEntry } from '#frontend/app/admin/admin-tabs.tsx';
import { Modal } from '#frontend/ui/overlay/modal.tsx';
import { SearchIcon } from '#frontend/ui/icons/icons-action.tsx';
import { withReferences } from '#frontend/ui/values/reference.tsx';
import styles from './command-palette.module.css';
import { paletteSources, usePaletteGroups } from './use-palette-groups.ts';

interface CommandPaletteProps {
  tabs: readonly AdminTabEntry[];
  /** The role can use the scanner. */
  scans: boolean;
  onClose: () => void;
}

/**
 * Ctrl-K: search of tabs, actions, orders, customers, lots, products and settings. Arrow keys select, Enter
 * opens.
 */
export function CommandPalette({ tabs, scans, onClose }: CommandPaletteProps) {
  const navigate = useNavigate();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [sought] = useState(soughtWords);
  const { found, ...search } = usePaletteGroups(tabs, scans, text);
  const flat = found.flatMap(({ entries }) => entries);
  const current = flat[Math.min(at, flat.length - 1)];

  const go = (href: string) => {
    onClose();
    void navigate(href);
  };
  const onKeyDown = movesOrGoes({ id, flat, at, setAt, current, go });

  return (
    <Modal open onClose={onClose} title="Aller à" className={styles.palette}>
      <div className={styles.box}>
        <SearchIcon size={20} />
        <input
          className={styles.input}
          role="combobox"
          aria-label={sought}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={current ? `${id}-${current.key}` : undefined}
          aria-autocomplete="list"
          placeholder={sought}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
            if (list.current) list.current.scrollTop = 0;
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Résultats" className={styles.list}>
        <FoundEntries
          {...{ id, found, current, go, onKeyDown }}
          onPoint={(entry) => setAt(flat.indexOf(entry))}
        />
      </div>
      <p className={styles.note} role="status">
        {noteOf({ found: flat.length, ...search })}
      </p>
    </Modal>
  );
}

type Groups = ReturnType<typeof usePaletteGroups>['found'];
type Entry = Groups[number]['entries'][number];

interface Moves {
  id: string;
  flat: readonly Entry[];
  at: number;
  setAt: (at: number) => void;
  current: Entry | undefined;
  go: (href: string) => void;
}

const movesOrGoes =
  ({ id, flat, at, setAt, current, go }: Moves) =>
  (event: KeyboardEvent) => {
    const last = flat.length - 1;
    const to = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      PageDown: Math.min(last, at + 6),
      PageUp: Math.max(0, at - 6),
    }[event.key];
    if (event.key === 'Enter' && current) {
      event.preventDefault();
      return go(current.href);
    }
    if (to === undefined) return;
    event.preventDefault();
    setAt(to);
    const chosen = flat[to];
    if (chosen) document.getElementById(`${id}-${chosen.key}`)?.scrollIntoView({ block: 'nearest' });
  };

interface FoundEntriesProps {
  id: string;
  found: Groups;
  current: Entry | undefined;
  go: (href: string) => void;
  onPoint: (entry: Entry) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const FoundEntries = ({ id, found, current, go, onPoint, onKeyDown }: FoundEntriesProps) =>
  found.map(({ heading, entries }) => (
    <div key={heading} role="group" aria-label={heading}>
      <p className={styles.heading} aria-hidden="true">
        {heading}
      </p>
      {entries.map((entry) => (
        // options are not tab stops: the combobox handles the arrow keys
        <div
          key={entry.key}
          id={`${id}-${entry.key}`}
          role="option"
          tabIndex={-1}
          aria-selected={entry === current}
          className={styles.option}
          onPointerMove={() => onPoint(entry)}
          onClick={() => go(entry.href)}
          onKeyDown={onKeyDown}
        >
          <span className={styles.label}>{withReferences(entry.label)}</span>
          <span className={styles.detail}>{entry.detail}</span>
        </div>
      ))}
    </div>
  ));

/** « Onglet, action, commande, client, lot ou produit », limited to the role. */
const soughtWords = (): string => {
  const { orders, lots, products } = paletteSources();
  const words = [
    'Onglet',
    'action',
    ...(orders ? ['commande', 'client'] : []),
    ...(lots ? ['lot'] : []),
    ...(products ? ['produit'] : []),
  ];
  return or.format(words);
};

const or = new Intl.ListFormat('fr', { type: 'disjunction' });

interface Search {
  found: number;
  away: readonly string[];
  loading: boolean;
  searching: boolean;
  /** Older orders are not loaded. */
  partial: boolean;
  /** More lots match than were returned. */
  lotsLeft: boolean;
}

const noteOf = ({ found, away, loading, searching, partial, lotsLeft }: Search): string => {
  if (away.length > 0) return `Données non disponibles : ${away.join(', ')}.`;
  if (loading) return 'Lecture des commandes, des lots et des produits…';
  if (searching) return 'Recherche dans les lots et les commandes plus anciennes…';
  if (found === 0) {
    if (lotsLeft) return 'Rien trouvé jusqu’ici : cherchez ce lot dans l’onglet Lots.';
    return partial
      ? 'Rien trouvé : tous les lots et les mille dernières commandes ont été cherchés.'
      : 'Rien trouvé.';
  }
  return 'Flèches pour choisir, Entrée pour ouvrir.';
};
