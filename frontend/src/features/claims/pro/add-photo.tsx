import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { orderClaimsQuery } from '#frontend/features/claims/claims.queries.ts';
import { detailOf } from '#frontend/lib/api/api-error.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { UploadIcon } from '#frontend/ui/icons/icons-action.tsx';
import type { ClaimRow } from '#shared/claims/claims.contract.ts';
import { storedPhotos, photoKey } from './stored-photos.ts';
import { plainPhoto, UnreadablePicture } from '#frontend/lib/devices/plain-photo.ts';

/** With these alone a telephone offers its camera, and turns its own format into JPEG. */
const PICTURES = 'image/jpeg,image/png,image/webp';

const sentence = (error: unknown): string =>
  error instanceof UnreadablePicture
    ? 'Cette image ne peut pas être lue : prenez une photo, ou choisissez un JPEG.'
    : detailOf(error);

/** Picks or takes the photograph of a re-weighed piece and sends it; one that did not arrive is sent again by one press. */
export function AddPhoto({ claim }: { claim: ClaimRow }) {
  const queries = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  const key = photoKey(claim);
  const kept = storedPhotos.use().find((each) => each.key === key)?.act.photo;
  const sending = useAction(async (picked: File | string) => {
    const photo = typeof picked === 'string' ? picked : await plainPhoto(picked);
    const { order_id, product_id } = claim;
    const act = { order_id, product_id, photo };
    const { message } = await storedPhotos.sendNow({ key, at: new Date().toISOString(), act });
    notify.success(message);
    await queries.invalidateQueries({ queryKey: orderClaimsQuery(claim.order_id).queryKey });
  });
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept={PICTURES}
        aria-label={`Photo de ${claim.label}`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // the same file may be picked again after a failure
          target.value = '';
          if (file) sending.run(file);
        }}
      />
      <Button
        size="small"
        icon={<UploadIcon size={16} />}
        pending={sending.pending}
        pendingText="Envoi…"
        aria-label={`Joindre une photo de ${claim.label}`}
        onClick={() => picker.current?.click()}
      >
        {kept === undefined || sending.pending ? 'Joindre une photo' : 'Joindre une autre photo'}
      </Button>
      {kept === undefined || sending.pending ? (
        <Refusal error={sending.error} sentence={sentence} />
      ) : (
        <Banner
          kind={sending.error === undefined ? 'warning' : 'error'}
          title={sending.error === undefined ? undefined : sentence(sending.error)}
          actions={
            <Button
              size="small"
              variant="primary"
              aria-label={`Envoyer la photo gardée de ${claim.label}`}
              onClick={() => sending.run(kept)}
            >
              Envoyer la photo gardée
            </Button>
          }
        >
          Votre photo n’est pas encore partie : elle est gardée dans ce navigateur.
        </Banner>
      )}
    </>
  );
}
