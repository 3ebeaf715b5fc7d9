import type { ComponentProps, Ref } from 'react';
import { classNames } from '#frontend/ui/class-names.ts';
import control from './control.module.css';
import { Field } from './field.tsx';
import { IconButton } from '#frontend/ui/icons/icon-button.tsx';
import { CloseIcon, SearchIcon } from '#frontend/ui/icons/icons-action.tsx';
import styles from './search-field.module.css';

export interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** For screen readers. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** Filters while typing; Escape or the cross clears it. */
export function SearchField({ label, value, onChange, className, id, ...input }: SearchFieldProps) {
  return (
    <Field label={label} hideLabel id={id} className={className}>
      {(attributes) => (
        <span className={control.box}>
          <span className={control.affix}>
            <SearchIcon />
          </span>
          <input
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            {...input}
            {...attributes}
            type="search"
            className={classNames(control.input, styles.input)}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && value) {
                event.preventDefault();
                onChange('');
              }
              input.onKeyDown?.(event);
            }}
          />
          {value ? (
            <IconButton
              label="Effacer la recherche"
              icon={<CloseIcon size={16} />}
              onClick={() => onChange('')}
            />
          ) : null}
        </span>
      )}
    </Field>
  );
}
