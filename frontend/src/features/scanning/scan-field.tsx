import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { GROUP_SEPARATOR } from '#shared/scanning/gs1-parser.ts';
import styles from './scanner.module.css';

/**
 * Where the keyboard belongs: somebody types there, or answers a question. A choice in a list is none of them: the first
 * digits of a label would choose another lot.
 */
const TAKEN = 'input, textarea, dialog, [contenteditable]';

/**
 * The field that a scanner types into. Whatever has the focus, what is typed outside of another field lands here: a
 * scanner is a keyboard that looks at no screen.
 */
export function ScanField({
  field,
  onScan,
}: {
  field: RefObject<HTMLInputElement | null>;
  onScan: () => void;
}) {
  useEffect(() => {
    field.current?.focus();
    const catchKeys = (event: globalThis.KeyboardEvent) => {
      const at = event.target instanceof Element ? event.target : null;
      const isTyped = event.key.length === 1 && event.key !== ' ' && !event.metaKey && !event.altKey;
      if (isTyped && !event.ctrlKey && !at?.closest(TAKEN)) field.current?.focus();
    };
    addEventListener('keydown', catchKeys);
    return () => removeEventListener('keydown', catchKeys);
  }, [field]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      onScan();
    }
    // what scanners type for the separator of GS1
    if (event.ctrlKey && event.key === ']') {
      event.preventDefault();
      const { selectionStart, selectionEnd, value } = event.currentTarget;
      event.currentTarget.setRangeText(
        GROUP_SEPARATOR,
        selectionStart ?? value.length,
        selectionEnd ?? value.length,
        'end',
      );
    }
  };
  return (
    <label className={styles.code}>
      <span>Code-barres</span>
      <input
        ref={field}
        type="text"
        name="code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        placeholder="Scannez ou tapez un code"
        onKeyDown={onKeyDown}
      />
    </label>
  );
}
