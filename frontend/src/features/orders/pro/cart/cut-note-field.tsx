import { useState } from 'react';
import { Button } from '#frontend/ui/button.tsx';
import { TextArea } from '#frontend/ui/fields/text-area.tsx';
import { PlusIcon } from '#frontend/ui/icons/icons-action.tsx';
import { MAX_CUT_NOTE } from '#shared/orders/cut-note.ts';

interface CutNoteFieldProps {
  className?: string | undefined;
  /** Product name. */
  product: string;
  value: string;
  onChange: (cutNote: string) => void;
}

/** Focused when expanded by a click. */
const focused = (field: HTMLTextAreaElement | null) => field?.focus();

/** Cut note of a product, for this order and the next ones; collapsed while empty. */
export function CutNoteField({ className, product, value, onChange }: CutNoteFieldProps) {
  const [open, setOpen] = useState(false);
  if (!open && value === '')
    return (
      <div className={className}>
        <Button
          size="small"
          variant="ghost"
          icon={<PlusIcon size={16} />}
          aria-label={`Fiche de découpe : ${product}`}
          onClick={() => setOpen(true)}
        >
          Fiche de découpe
        </Button>
      </div>
    );
  return (
    <TextArea
      className={className}
      label={`Fiche de découpe : ${product}`}
      hideLabel
      placeholder="Découpe : tranches 2 cm, dénervé"
      // visible completely on a phone
      rows={2}
      maxLength={MAX_CUT_NOTE}
      ref={open ? focused : undefined}
      value={value}
      onChange={({ target }) => {
        setOpen(true);
        // one line of a label: pasted line breaks become spaces
        onChange(target.value.replaceAll(/\s*\n\s*/g, ' '));
      }}
      onBlur={({ target }) => {
        if (target.value !== target.value.trim()) onChange(target.value.trim());
        if (target.value.trim() === '') setOpen(false);
      }}
    />
  );
}
