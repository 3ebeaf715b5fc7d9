import { detailOf } from '#frontend/lib/api/api-error.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from './button.tsx';
import { notify } from './feedback/notify.ts';
import { DownloadIcon } from './icons/icons-action.tsx';

interface SaveFileProps {
  /** Creates and saves the file. */
  save: () => Promise<void>;
  /** Error message, with the cause. */
  failure?: string;
  reasonOf?: (error: unknown) => string;
  children: string;
  'aria-label'?: string;
}

/** A file created on request. */
export function SaveFile({
  save,
  failure = 'Le fichier n’a pas pu être préparé.',
  reasonOf = detailOf,
  children,
  'aria-label': label,
}: SaveFileProps) {
  const { run, pending } = useAction(() =>
    save().catch((error: unknown) => notify.error(failure, { detail: reasonOf(error) })),
  );
  return (
    <Button
      size="small"
      icon={<DownloadIcon size={16} />}
      pending={pending}
      pendingText="Préparation…"
      aria-label={label}
      onClick={() => run()}
    >
      {children}
    </Button>
  );
}
