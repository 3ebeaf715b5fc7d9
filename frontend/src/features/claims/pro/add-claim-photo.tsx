import { useQueryClient } from '@tanstack/react-query';
import { orderClaimsQuery } from '#frontend/features/claims/claims.queries.ts';
import { photosOf } from '#frontend/features/claims/photos-of.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { AddPhoto } from '#frontend/ui/photos/add-photo.tsx';
import { photoNumbers } from '#shared/claims/claim-photo.ts';
import type { ClaimRow } from '#shared/claims/claims.contract.ts';
import { storedPhotos, photoKey } from './stored-photos.ts';

/** Adds a photo under the next number; hidden when all are used. */
export function AddClaimPhoto({ claim }: { claim: ClaimRow }) {
  const queries = useQueryClient();
  const stored = storedPhotos.use();
  const taken = photosOf(claim);
  const number = photoNumbers.find((each) => !taken.includes(each));
  if (number === undefined) return null;
  const key = photoKey(claim, number);
  const send = async (photo: string) => {
    const { order_id, product_id } = claim;
    const act = { order_id, product_id, number, photo };
    const { message } = await storedPhotos.sendNow({ key, at: new Date().toISOString(), act });
    notify.success(message);
    await queries.invalidateQueries({ queryKey: orderClaimsQuery(claim.order_id).queryKey });
  };
  const unsent = stored.find((each) => each.key === key)?.act.photo;
  // remounts per photo: an error of the previous one must not be shown
  return <AddPhoto key={number} of={claim.label} isFurther={number > 1} unsent={unsent} send={send} />;
}
