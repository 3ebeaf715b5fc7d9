import { useRef } from 'react';
import { Button } from '#frontend/ui/button.tsx';
import { UploadIcon } from '#frontend/ui/icons/icons-action.tsx';

/** With exactly these types, phones offer the camera and convert their own format to JPEG. */
const PICTURES = 'image/jpeg,image/png,image/webp';

interface PhotoPickerProps {
  /** The subject, for screen readers. */
  of: string;
  text: string;
  pending: boolean;
  pendingText: string;
  onPick: (file: File) => void;
}

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
          // allows selecting the same file again after a failure
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
