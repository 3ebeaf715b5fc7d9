import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '#frontend/ui/button.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { EyeIcon } from '#frontend/ui/icons/icons-action.tsx';
import { Dialog } from '#frontend/ui/overlay/dialog.tsx';
import styles from './photo.module.css';

interface ShowPhotoProps {
  of: string;
  alt: string;
  /** Names it among all photographs that this browser has read. */
  photoKey: readonly string[];
  /** Reads it, in base64. It never changes. */
  read: (signal: AbortSignal) => Promise<string>;
  /** What is said below it. */
  children: ReactNode;
}

/** Opens a photograph, which is read when asked for. */
export function ShowPhoto({ of, ...photo }: ShowPhotoProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        icon={<EyeIcon size={16} />}
        aria-label={`Voir la photo de ${of}`}
        onClick={() => setOpen(true)}
      >
        Voir la photo
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Photo de ${of}`}>
        <Photo {...photo} />
      </Dialog>
    </>
  );
}

function Photo({ alt, photoKey, read, children }: Omit<ShowPhotoProps, 'of'>) {
  const photo = useQuery({
    queryKey: ['photo', ...photoKey],
    queryFn: ({ signal }) => read(signal),
    staleTime: Infinity,
  });
  return (
    <div aria-busy={photo.isPending}>
      <LoadFailure query={photo} title="La photo n’a pas pu être lue" />
      {photo.isPending ? <Skeleton shape="picture" /> : null}
      {photo.data ? <img className={styles.photo} src={jpegAddress(photo.data)} alt={alt} /> : null}
      <p>{children}</p>
    </div>
  );
}

/** Never a page: the type is ours, whatever the answer says. */
export const jpegAddress = (base64: string): string => `data:image/jpeg;base64,${base64}`;
