import { useState } from 'react';
import { Button } from '#frontend/ui/button.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { PlusIcon } from '#frontend/ui/icons/icons-action.tsx';
import styles from './delivery-form.module.css';

/** Adds a zone by name; other values are edited in its fields. */
export function AddZone({ onAdd }: { onAdd: (label: string) => void }) {
  const [label, setLabel] = useState('');
  const add = () => {
    if (label.trim() === '') return;
    onAdd(label.trim());
    setLabel('');
  };
  return (
    <div className={styles.addZone}>
      <TextField
        label="Nom d’une zone de plus"
        placeholder="Bassin d’Arcachon"
        maxLength={60}
        value={label}
        onChange={({ target }) => setLabel(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // must not submit the surrounding form
          event.preventDefault();
          add();
        }}
      />
      <Button icon={<PlusIcon size={18} />} disabled={label.trim() === ''} onClick={add}>
        Ajouter la zone
      </Button>
    </div>
  );
}
