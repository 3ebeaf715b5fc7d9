import { doorKey, doorPhotos } from '#frontend/features/stock/refusal-photos.ts';
import { photoProblem, plainPhoto } from '#frontend/lib/devices/plain-photo.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { PhotoPicker } from '#frontend/ui/photos/photo-picker.tsx';
import { jpegAddress } from '#frontend/ui/photos/show-photo.tsx';
import styles from './receptions.module.css';

interface DoorPhotoProps {
  orderId: string;
  lineId: string;
  label: string;
}

/** Photo of refused goods: stored locally, and uploaded once the reception is recorded. */
export function DoorPhoto({ orderId, lineId, label }: DoorPhotoProps) {
  const key = doorKey(orderId, lineId);
  const photo = doorPhotos.use().find((each) => each.key === key)?.photo;
  const taking = useAction(async (file: File) => {
    doorPhotos.put(key, { key, photo: await plainPhoto(file) });
  });
  return (
    <div className={styles.doorPhoto}>
      {photo === undefined ? null : (
        <img className={styles.thumb} src={jpegAddress(photo)} alt={`${label}, refusé`} />
      )}
      <div className={styles.doorActs}>
        <PhotoPicker
          of={label}
          text={photo === undefined ? 'Prendre une photo' : 'Reprendre la photo'}
          pending={taking.pending}
          pendingText="Lecture…"
          onPick={taking.run}
        />
        {photo === undefined ? null : (
          <Button
            size="small"
            variant="ghost"
            aria-label={`Enlever la photo de ${label}`}
            onClick={() => doorPhotos.drop(key)}
          >
            Enlever
          </Button>
        )}
      </div>
      <p className={styles.quiet} role="status">
        {photo === undefined ? '' : 'Elle part avec la réception.'}
      </p>
      <Refusal error={taking.error} sentence={photoProblem} />
    </div>
  );
}
