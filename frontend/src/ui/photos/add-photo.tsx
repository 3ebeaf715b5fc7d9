import { photoProblem, plainPhoto } from '#frontend/lib/devices/plain-photo.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { PhotoPicker } from './photo-picker.tsx';

interface AddPhotoProps {
  of: string;
  /** There are photos already. */
  isFurther?: boolean;
  /** A prepared photo that failed to upload, in base64. */
  unsent: string | undefined;
  /** Stores it in this browser until the server has it; throws refusals. */
  send: (photo: string) => Promise<void>;
}

/** Selects or takes a photo and uploads it; a failed upload can be retried. */
export function AddPhoto({ of, isFurther = false, unsent, send }: AddPhotoProps) {
  const sending = useAction(async (picked: File | string) =>
    send(typeof picked === 'string' ? picked : await plainPhoto(picked)),
  );
  const waits = unsent !== undefined && !sending.pending;
  return (
    <>
      <PhotoPicker
        of={of}
        text={waits || isFurther ? 'Joindre une autre photo' : 'Joindre une photo'}
        pending={sending.pending}
        pendingText="Envoi…"
        onPick={sending.run}
      />
      {waits ? (
        <Banner
          kind={sending.error === undefined ? 'warning' : 'error'}
          title={sending.error === undefined ? undefined : photoProblem(sending.error)}
          actions={
            <Button
              size="small"
              variant="primary"
              aria-label={`Envoyer la photo gardée de ${of}`}
              onClick={() => sending.run(unsent)}
            >
              Envoyer la photo gardée
            </Button>
          }
        >
          La photo n’est pas encore partie : elle est gardée dans ce navigateur.
        </Banner>
      ) : (
        <Refusal error={sending.error} sentence={photoProblem} />
      )}
    </>
  );
}
