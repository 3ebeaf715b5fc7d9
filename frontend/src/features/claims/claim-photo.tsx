import { claimText, photoText } from '#frontend/features/claims/claim-text.ts';
import { readClaimPhoto } from '#frontend/features/claims/claims.queries.ts';
import { ShowPhoto } from '#frontend/ui/photos/show-photo.tsx';
import type { ClaimRow } from '#shared/claims/claims.contract.ts';

interface ClaimPhotoProps {
  claim: ClaimRow;
  as: 'pro' | 'admin';
}

/** Opens the photograph of a claim; nothing where there is none. */
export const ClaimPhoto = ({ claim, as }: ClaimPhotoProps) =>
  claim.photo_le === null ? null : (
    <ShowPhoto
      of={claim.label}
      alt={photoText(claim)}
      photoKey={['claim', as, claim.order_id, claim.product_id]}
      read={(signal) => readClaimPhoto(claim, as, signal)}
    >
      {claimText(claim)}
    </ShowPhoto>
  );
