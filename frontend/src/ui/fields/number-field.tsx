import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { classNames } from '#frontend/ui/class-names.ts';
import { Field, type FieldText } from './field.tsx';
import { type NumberUnit, unitForms, unitWord, numberText, parseNumberText, stepped } from './number-text.ts';
import { StepButton } from './step-button.tsx';
import styles from './number-field.module.css';
import control from './control.module.css';

type Inherited = Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'min' | 'max' | 'step' | 'type' | 'size'
>;

export interface NumberFieldProps extends Inherited, FieldText {
  /** Integer: thousandths of a kg or a piece, cents or 1/10000. Null: empty. */
  value: number | null;
  /** Called at each valid keystroke, with `max` for larger numbers, and with null when cleared. */
  onChange: (value: number | null) => void;
  unit: NumberUnit;
  /** In the same integers; default 0. */
  min?: number | undefined;
  max?: number | undefined;
  /** In the same integers; default one kilogram, piece, euro or percent. */
  step?: number | undefined;
  /** Plus and minus buttons; default true. */
  steppers?: boolean | undefined;
  size?: 'medium' | 'large' | undefined;
}

const keyMoves: Record<string, [direction: 1 | -1, times: number]> = {
  ArrowUp: [1, 1],
  ArrowDown: [-1, 1],
  PageUp: [1, 10],
  PageDown: [-1, 10],
};

/** A quantity or amount: French comma, arrow keys, steppers; its value is always an integer within bounds. */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, error, optional, hideLabel, id, className, value, onChange, unit, ...more } = props;
  const { min = 0, max = Number.MAX_SAFE_INTEGER, step = unitForms[unit].perOne, ...rest } = more;
  const { steppers = true, size = 'medium', ...input } = rest;
  const { text, note, type, settle, move } = useNumberDraft({ value, onChange, unit, min, max, step });

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const wanted = keyMoves[event.key];
    if (wanted) {
      event.preventDefault();
      move(...wanted);
    } else if (event.key === 'Enter') settle();
    input.onKeyDown?.(event);
  };
  const stepper = (direction: 1 | -1) => (
    <StepButton
      {...{ direction, label, disabled: input.disabled }}
      atBound={value !== null && (direction === 1 ? value >= max : value <= min)}
      onStep={() => move(direction)}
    />
  );

  return (
    <Field {...{ label, error, optional, hideLabel, id, className }} hint={note ?? hint}>
      {(attributes) => (
        <span className={classNames(control.box, styles.box, styles[size])}>
          {steppers ? stepper(-1) : null}
          <span className={styles.entry}>
            <input
              autoComplete="off"
              {...input}
              {...attributes}
              type="text"
              inputMode={unit === 'piece' ? 'numeric' : 'decimal'}
              className={classNames(control.input, styles.input)}
              value={text}
              onChange={(event) => type(event.target.value)}
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
          {steppers ? stepper(1) : null}
        </span>
      )}
    </Field>
  );
}

interface NumberDraft {
  value: number | null;
  onChange: (value: number | null) => void;
  unit: NumberUnit;
  min: number;
  max: number;
  step: number;
}

/** The typed text of a number field, separate from its value until blur. */
const useNumberDraft = ({ value, onChange, unit, min, max, step }: NumberDraft) => {
  const [draft, setDraft] = useState<string | null>(null);
  const [note, setNote] = useState<string>();

  const type = (text: string) => {
    setDraft(text);
    setNote(undefined);
    const amount = parseNumberText(text, unit);
    // a number above the maximum counts as the maximum immediately, as on blur
    if (amount === null || (amount !== undefined && amount >= min)) onChange(amount && Math.min(amount, max));
  };

  /**
   * On blur: a number out of bounds is clamped, invalid text reverts to the last number; both show a message.
   */
  const settle = () => {
    if (draft === null) return;
    setDraft(null);
    const amount = parseNumberText(draft, unit);
    if (amount === undefined) setNote(`« ${draft} » ne se lit pas comme une quantité.`);
    else if (amount !== null && (amount < min || amount > max)) {
      const bound = amount < min ? min : max;
      setNote(
        `${amount < min ? 'Minimum' : 'Maximum'} : ${numberText(bound, unit)} ${unitWord(bound, unit)}`,
      );
      onChange(bound);
    }
  };

  const move = (direction: 1 | -1, times = 1) => {
    setDraft(null);
    setNote(undefined);
    const from = draft === null ? value : (parseNumberText(draft, unit) ?? value);
    onChange(stepped(from, { step, min, max }, direction, times));
  };

  return { text: draft ?? numberText(value, unit), note, type, settle, move };
};
