import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { orderClaimsQuery, sendPhoto } from '#frontend/features/payments/claims.queries.ts';
import { detailOf } from '#frontend/lib/api/api-error.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { UploadIcon } from '#frontend/ui/icons/icons-action.tsx';
import type { ClaimRow } from '#shared/payments/claims/claims.contract.ts';
import { plainPhoto, UnreadablePicture } from './plain-photo.ts';

/** With these alone a telephone offers its camera, and turns its own format into JPEG. */
const PICTURES = 'image/jpeg,image/png,image/webp';

const sentence = (error: unknown): string =>
  error instanceof UnreadablePicture
    ? 'Cette image ne peut pas être lue : prenez une photo, ou choisissez un JPEG.'
    : detailOf(error);

/** Picks or takes the photograph of a re-weighed piece and sends it. */
export function AddPhoto({ claim }: { claim: ClaimRow }) {
  const queries = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  const sending = useAction(async (file: File) => {
    const { message } = await sendPhoto(claim, await plainPhoto(file));
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
        Joindre une photo
      </Button>
      <Refusal error={sending.error} sentence={sentence} />
    </>
  );
}
