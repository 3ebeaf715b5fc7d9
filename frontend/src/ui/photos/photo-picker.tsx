import { useRef } from 'react';
import { Button } from '#frontend/ui/button.tsx';
import { UploadIcon } from '#frontend/ui/icons/icons-action.tsx';

/** With these alone a telephone offers its camera, and turns its own format into JPEG. */
const PICTURES = 'image/jpeg,image/png,image/webp';

interface PhotoPickerProps {
  /** What it is to show, for who does not see where the button stands. */
  of: string;
  text: string;
  pending: boolean;
  pendingText: string;
  onPick: (file: File) => void;
}

/** Picks or takes a photograph. */
export function PhotoPicker({ of, text, pending, pendingText, onPick }: PhotoPickerProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept={PICTURES}
        aria-label={`Photo de ${of}`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // the same file may be picked again after a failure
          target.value = '';
          if (file) onPick(file);
        }}
      />
      <Button
        size="small"
        icon={<UploadIcon size={16} />}
        pending={pending}
        pendingText={pendingText}
        aria-label={`${text} de ${of}`}
        onClick={() => picker.current?.click()}
      >
        {text}
      </Button>
    </>
  );
}
