import { useQueryClient } from '@tanstack/react-query';
import { orderClaimsQuery } from '#frontend/features/claims/claims.queries.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { AddPhoto } from '#frontend/ui/photos/add-photo.tsx';
import type { ClaimRow } from '#shared/claims/claims.contract.ts';
import { storedPhotos, photoKey } from './stored-photos.ts';

/** Joins the photograph of a claim. */
export function AddClaimPhoto({ claim }: { claim: ClaimRow }) {
  const queries = useQueryClient();
  const key = photoKey(claim);
  const send = async (photo: string) => {
    const { order_id, product_id } = claim;
    const act = { order_id, product_id, photo };
    const { message } = await storedPhotos.sendNow({ key, at: new Date().toISOString(), act });
    notify.success(message);
    await queries.invalidateQueries({ queryKey: orderClaimsQuery(claim.order_id).queryKey });
  };
  const kept = storedPhotos.use().find((each) => each.key === key)?.act.photo;
  return <AddPhoto of={claim.label} kept={kept} send={send} />;
}
