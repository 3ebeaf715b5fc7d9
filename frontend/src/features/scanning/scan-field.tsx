import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent } from 'react';
import { GROUP_SEPARATOR } from '#shared/barcodes/gs1-parser.ts';
import styles from './scanner.module.css';
import { typedScans } from './typed-scan.ts';

/**
 * Where the keyboard belongs: somebody types there, or answers a question. A choice in a list is none of them: the first
 * digits of a label would choose another lot.
 */
const TAKEN = 'input, textarea, dialog, [contenteditable]';

/**
 * The field that a scanner types into. Whatever has the focus, what is typed outside of another field lands here, and so
 * does a code that was scanned into a weight: a scanner is a keyboard that looks at no screen.
 */
export function ScanField({
  field,
  onScan,
}: {
  field: RefObject<HTMLInputElement | null>;
  onScan: () => void;
}) {
  const takeCode = useEffectEvent((code: string) => {
    const { current: input } = field;
    input?.focus();
    input?.setRangeText(code, 0, input.value.length, 'end');
    onScan();
  });
  useEffect(() => {
    field.current?.focus();
    const catchScans = typedScans((code) => takeCode(code));
    const catchKeys = (event: globalThis.KeyboardEvent) => {
      const at = event.target instanceof Element ? event.target : null;
      const isTyped = event.key.length === 1 && event.key !== ' ' && !event.metaKey && !event.altKey;
      if (isTyped && !event.ctrlKey && !at?.closest(TAKEN)) field.current?.focus();
    };
    addEventListener('keydown', catchKeys);
    addEventListener('keydown', catchScans, true);
    return () => {
      removeEventListener('keydown', catchKeys);
      removeEventListener('keydown', catchScans, true);
    };
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
