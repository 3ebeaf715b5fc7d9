import { useState } from 'react';
import { type NumberUnit, numberText, parseNumberText, stepped, unitWord } from './number-text.ts';

interface NumberDraft {
  value: number | null;
  onChange: (value: number | null) => void;
  unit: NumberUnit;
  min: number;
  max: number;
  step: number;
}

/** The typed text of a number field, separate from its value until blur. */
export const useNumberDraft = ({ value, onChange, unit, min, max, step }: NumberDraft) => {
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
