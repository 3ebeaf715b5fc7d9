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
  photos: readonly OnePhoto[];
  /** Caption below the photos. */
  children: ReactNode;
}

export interface OnePhoto {
  /** Query key. */
  key: readonly string[];
  /** Loads it, in base64. Immutable. */
  read: (signal: AbortSignal) => Promise<string>;
}

/** Opens photos, below each other, which load on request. */
export function ShowPhoto({ of, alt, photos, children }: ShowPhotoProps) {
  const [open, setOpen] = useState(false);
  const one = photos.length === 1;
  const text = one ? 'Voir la photo' : `Voir les ${photos.length} photos`;
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        icon={<EyeIcon size={16} />}
        aria-label={`${text} de ${of}`}
        onClick={() => setOpen(true)}
      >
        {text}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={one ? `Photo de ${of}` : `Photos de ${of}`}>
        {photos.map((photo, at) => (
          <Photo
            key={photo.key.join(' ')}
            photo={photo}
            alt={one ? alt : `${alt}, ${at + 1} sur ${photos.length}`}
          />
        ))}
        <p>{children}</p>
      </Dialog>
    </>
  );
}

function Photo({ photo: { key, read }, alt }: { photo: OnePhoto; alt: string }) {
  const photo = useQuery({
    queryKey: ['photo', ...key],
    queryFn: ({ signal }) => read(signal),
    staleTime: Infinity,
  });
  return (
    <div aria-busy={photo.isPending}>
      <LoadFailure query={photo} title="La photo n’a pas pu être lue" />
      {photo.isPending ? <Skeleton shape="picture" /> : null}
      {photo.data ? <img className={styles.photo} src={jpegAddress(photo.data)} alt={alt} /> : null}
    </div>
  );
}

/** The media type is fixed, so that a reply can never be rendered as a page. */
export const jpegAddress = (base64: string): string => `data:image/jpeg;base64,${base64}`;
