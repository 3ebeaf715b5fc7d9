import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent } from 'react';
import { ScanMark, SoundSwitch } from './scan-mark.tsx';
import styles from './scanner.module.css';
import { isTakenFromPerson, keyOf, TAKEN, typedScans } from './typed-scan.ts';

interface ScanFieldProps {
  field: RefObject<HTMLInputElement | null>;
  onScan: () => void;
}

/** Captures typed or scanned characters, wherever the focus is. */
const useTypedAnywhere = (field: ScanFieldProps['field'], onScan: () => void): void => {
  const takeCode = useEffectEvent((code: string) => {
    const { current: input } = field;
    input?.focus();
    input?.setRangeText(code, 0, input.value.length, 'end');
    onScan();
  });
  useEffect(() => {
    field.current?.focus();
    const catchScans = typedScans(
      (code) => takeCode(code),
      (at) => at !== field.current && isTakenFromPerson(at),
    );
    const catchKeys = (event: globalThis.KeyboardEvent) => {
      const at = event.target instanceof Element ? event.target : null;
      const key = keyOf(event);
      if (key === undefined || key === ' ' || event.metaKey || event.altKey || at?.closest(TAKEN)) return;
      field.current?.focus();
      if (event.ctrlKey) {
        event.preventDefault();
        insert(field.current, key);
      }
    };
    addEventListener('keydown', catchKeys);
    addEventListener('keydown', catchScans, true);
    return () => {
      removeEventListener('keydown', catchKeys);
      removeEventListener('keydown', catchScans, true);
    };
  }, [field]);
};

/**
 * The scanner's input field. Characters typed outside of other fields are redirected here, and so are codes
 * scanned into other fields. Also shows the result of the scan.
 */
export function ScanField({ field, onScan }: ScanFieldProps) {
  useTypedAnywhere(field, onScan);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      onScan();
    }
    const separator = event.ctrlKey ? keyOf(event.nativeEvent) : undefined;
    if (separator === undefined) return;
    event.preventDefault();
    insert(event.currentTarget, separator);
  };
  return (
    <div className={styles.code}>
      <label htmlFor="scan-code">Code-barres</label>
      <SoundSwitch />
      <input
        ref={field}
        id="scan-code"
        type="text"
        name="code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        placeholder="Scannez ou tapez un code"
        onKeyDown={onKeyDown}
      />
      <ScanMark />
    </div>
  );
}

/** Inserts a character at the cursor. */
const insert = (input: HTMLInputElement | null, text: string): void =>
  input?.setRangeText(
    text,
    input.selectionStart ?? input.value.length,
    input.selectionEnd ?? input.value.length,
    'end',
  );
