import {
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { classNames } from '#frontend/ui/class-names.ts';
import styles from './combobox-field.module.css';
import control from './control.module.css';
import { Field, type FieldText } from './field.tsx';

export interface ComboOption {
  value: string;
  label: string;
  /** Right of the label: a reference, a stock. */
  detail?: ReactNode;
  /** Additional search text: a reference, a barcode. */
  alsoFoundBy?: string | undefined;
}

interface ComboboxFieldProps extends FieldText {
  id?: string | undefined;
  className?: string | undefined;
  name?: string | undefined;
  placeholder?: string | undefined;
  options: readonly ComboOption[];
  /** Replaces the default search for all typed words in label and `alsoFoundBy`. */
  search?: ((options: readonly ComboOption[], typed: string) => ComboOption[]) | undefined;
  /** Value of the selected option; '' for none. */
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean | undefined;
}

const SHOWN = 50;

/** Ignores case and accents. */
const plain = (text: string): string =>
  text.replaceAll(/œ/gi, 'oe').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const matching = (keyed: readonly { option: ComboOption; text: string }[], typed: string): ComboOption[] => {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return keyed.filter(({ text }) => words.every((word) => text.includes(word))).map(({ option }) => option);
};

/** Typed text, matching options and selection. */
const useChoice = ({ options, search, value, onChange }: ComboboxFieldProps) => {
  const list = useRef<HTMLDivElement>(null);
  /** Null while the list is closed; empty while nothing is typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [edited, setEdited] = useState(false);
  const [active, setActive] = useState(0);
  const chosen = options.find((option) => option.value === value);
  const open = typed !== null;
  const sought = useDeferredValue(typed ?? '');
  const keyed = useMemo(
    () => options.map((option) => ({ option, text: plain(`${option.label} ${option.alsoFoundBy ?? ''}`) })),
    [options],
  );
  const find = (text: string) => (search ? search(options, text) : matching(keyed, text));
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `find` is made of what is named
  const found = useMemo(() => find(sought), [options, search, keyed, sought]);
  const shown = found.slice(0, SHOWN);

  const type = (text: string) => {
    setTyped(text);
    setEdited(true);
    setActive(0);
  };
  /** All options, with the selected one active. */
  const openAll = () => {
    setTyped('');
    setEdited(false);
    setActive(chosen ? find('').slice(0, SHOWN).indexOf(chosen) : 0);
  };
  const pick = (option: ComboOption | undefined) => {
    // the typed text stays without a match, for example before the list has loaded
    if (!option) return;
    onChange(option.value);
    setTyped(null);
  };
  /** On blur: an unambiguous text selects its option, an empty one clears, others are reverted. */
  const settle = () => {
    setTyped(null);
    // opening and closing changes nothing
    if (typed === null || !edited) return;
    const exact = keyed.filter(({ option }) => plain(option.label) === plain(typed.trim()));
    if (typed.trim() === '') onChange('');
    else if (exact.length === 1) onChange(exact[0]?.option.value ?? '');
  };
  const move = (to: number) => {
    const at = Math.max(0, Math.min(shown.length - 1, to));
    setActive(at);
    list.current?.children[at]?.scrollIntoView?.({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (open) move(active + (event.key === 'ArrowDown' ? 1 : -1));
      else openAll();
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      // the rendered list can lag behind fast typing or a scanner
      pick(find(typed)[active]);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      setTyped(null);
    }
  };
  const text = (edited ? typed : null) ?? chosen?.label ?? '';
  return { list, text, open, active, found, shown, chosen, type, openAll, pick, settle, onKeyDown };
};

interface OptionsProps {
  listId: string;
  shown: readonly ComboOption[];
  value: string;
  active: number;
  pick: (option: ComboOption) => void;
  /** Number of options not shown. */
  more: number;
}

const Options = ({ listId, shown, value, active, pick, more }: OptionsProps) => (
  <>
    {shown.map((option, at) => (
      <div
        key={option.value}
        id={`${listId}-${at}`}
        role="option"
        tabIndex={-1}
        aria-selected={option.value === value}
        className={classNames(styles.option, at === active && styles.active)}
        // keep the focus in the field: blur would revert the selection
        onMouseDown={(event) => {
          event.preventDefault();
          pick(option);
        }}
      >
        <span>{option.label}</span>
        {option.detail ? <span className={styles.detail}>{option.detail}</span> : null}
      </div>
    ))}
    {shown.length === 0 ? <p className={styles.none}>Rien ne correspond.</p> : null}
    {more > 0 ? <p className={styles.none}>Encore {more} : précisez le nom.</p> : null}
  </>
);

/** A filtered select: type words of the label or reference, arrow keys, Enter; Escape reverts. */
export function ComboboxField(props: ComboboxFieldProps) {
  const { label, hint, error, optional, hideLabel, id, className, name, placeholder, value, disabled } =
    props;
  const listId = useId();
  const { list, text, open, active, found, shown, chosen, type, openAll, pick, settle, onKeyDown } =
    useChoice(props);

  return (
    <Field {...{ label, hint, error, optional, hideLabel, id, className }}>
      {(attributes) => (
        <span className={styles.anchor}>
          <span className={control.box}>
            <input
              {...attributes}
              type="text"
              role="combobox"
              name={name}
              className={control.input}
              autoComplete="off"
              spellCheck={false}
              placeholder={placeholder}
              disabled={disabled}
              aria-autocomplete="list"
              aria-expanded={open}
              aria-controls={listId}
              aria-activedescendant={open && shown[active] ? `${listId}-${active}` : undefined}
              value={text}
              onChange={(event) => type(event.target.value)}
              onFocus={(event) => event.target.select()}
              onClick={(event) => {
                if (open) return;
                openAll();
                event.currentTarget.select();
              }}
              onBlur={settle}
              onKeyDown={onKeyDown}
            />
            {chosen?.detail && !open ? <span className={control.affix}>{chosen.detail}</span> : null}
          </span>
          <div
            ref={list}
            id={listId}
            role="listbox"
            aria-label={label}
            className={styles.list}
            hidden={!open}
          >
            {open ? (
              <Options {...{ listId, shown, value, active, pick }} more={found.length - SHOWN} />
            ) : null}
          </div>
        </span>
      )}
    </Field>
  );
}
