import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { classNames } from './class-names.ts';
import control from './control.module.css';
import { Field, type FieldText } from './field.tsx';
import { MinusIcon, PlusIcon } from './icons-action.tsx';
import styles from './number-field.module.css';
import { type NumberUnit, numberText, parseNumberText, stepped, unitForms, unitWord } from './number-text.ts';
import { useHeld } from './use-held.ts';

type Inherited = Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'min' | 'max' | 'step' | 'type' | 'size'
>;

export interface NumberFieldProps extends Inherited, FieldText {
  /** Integer in the smallest unit: grams, pieces, cents or 1/10000. Null is empty. */
  value: number | null;
  /** Called at each keystroke that reads as a number, and with null when emptied. */
  onChange: (value: number | null) => void;
  unit: NumberUnit;
  /** In the smallest unit; default 0. */
  min?: number;
  max?: number;
  /** In the smallest unit; default one kilogram, piece, euro or percent. */
  step?: number;
  /** Plus and minus buttons; default true. */
  steppers?: boolean;
  size?: 'medium' | 'large';
}

/** A quantity or an amount, French comma, arrow keys and steppers; what leaves the field is always an integer in bounds. */
export function NumberField(props: NumberFieldProps) {
  const {
    label,
    hint,
    error,
    optional,
    hideLabel,
    id,
    className,
    value,
    onChange,
    unit,
    size = 'medium',
    ...more
  } = props;
  const {
    min = 0,
    max = Number.MAX_SAFE_INTEGER,
    step = 10 ** unitForms[unit].scale,
    steppers = true,
    ...input
  } = more;
  const [draft, setDraft] = useState<string | null>(null);

  const typed = (text: string) => {
    setDraft(text);
    const amount = parseNumberText(text, unit);
    if (amount === null || (amount !== undefined && amount >= min && amount <= max)) onChange(amount);
  };
  const settle = () => {
    const amount = draft === null ? undefined : parseNumberText(draft, unit);
    setDraft(null);
    if (typeof amount === 'number') onChange(Math.min(max, Math.max(min, amount)));
  };
  const move = (direction: 1 | -1, times = 1) => {
    setDraft(null);
    onChange(stepped(value, step * times, direction, min, max));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const moves: Record<string, [1 | -1, number]> = {
      ArrowUp: [1, 1],
      ArrowDown: [-1, 1],
      PageUp: [1, 10],
      PageDown: [-1, 10],
    };
    const wanted = moves[event.key];
    if (wanted) {
      event.preventDefault();
      move(...wanted);
    }
    if (event.key === 'Enter') settle();
    input.onKeyDown?.(event);
  };
  const less = useHeld(() => move(-1));
  const plus = useHeld(() => move(1));
  const atMin = value !== null && value <= min;
  const atMax = value !== null && value >= max;

  return (
    <Field {...{ label, hint, error, optional, hideLabel, id, className }}>
      {(attributes) => (
        <span className={classNames(control.box, styles.box, styles[size])}>
          {steppers ? (
            <button
              type="button"
              tabIndex={-1}
              className={styles.stepper}
              aria-label={`Diminuer : ${label}`}
              disabled={input.disabled || atMin}
              {...less}
            >
              <MinusIcon size={18} />
            </button>
          ) : null}
          <span className={styles.entry}>
            <input
              autoComplete="off"
              {...input}
              {...attributes}
              type="text"
              inputMode={unit === 'piece' ? 'numeric' : 'decimal'}
              className={classNames(control.input, styles.input)}
              value={draft ?? numberText(value, unit)}
              onChange={(event) => typed(event.target.value)}
              onFocus={(event) => {
                event.target.select();
                input.onFocus?.(event);
              }}
              onBlur={(event) => {
                settle();
                input.onBlur?.(event);
              }}
              onKeyDown={onKeyDown}
            />
            <span className={styles.unit}>{unitWord(value, unit)}</span>
          </span>
          {steppers ? (
            <button
              type="button"
              tabIndex={-1}
              className={styles.stepper}
              aria-label={`Augmenter : ${label}`}
              disabled={input.disabled || atMax}
              {...plus}
            >
              <PlusIcon size={18} />
            </button>
          ) : null}
        </span>
      )}
    </Field>
  );
}
