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

/** The text being typed in a number field, apart from the number it stands for until the field is left. */
export const useNumberDraft = ({ value, onChange, unit, min, max, step }: NumberDraft) => {
  const [draft, setDraft] = useState<string | null>(null);
  const [note, setNote] = useState<string>();

  const type = (text: string) => {
    setDraft(text);
    setNote(undefined);
    const amount = parseNumberText(text, unit);
    // more digits only make it more: what counts is the bound, at once, as it will be when the field is left
    if (amount === null || (amount !== undefined && amount >= min)) onChange(amount && Math.min(amount, max));
  };

  /** Leaving the field: a number out of bounds comes back to the bound, anything else to the last number, and both say so. */
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
