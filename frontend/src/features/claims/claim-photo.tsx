import { claimText, photoText } from '#frontend/features/claims/claim-text.ts';
import { readClaimPhoto } from '#frontend/features/claims/claims.queries.ts';
import { ShowPhoto } from '#frontend/ui/photos/show-photo.tsx';
import type { ClaimRow } from '#shared/claims/claims.contract.ts';
import { photosOf } from './photos-of.ts';

interface ClaimPhotoProps {
  claim: ClaimRow;
  as: 'pro' | 'admin';
}

/** Opens the photos of a claim; nothing without one. */
export function ClaimPhoto({ claim, as }: ClaimPhotoProps) {
  const photos = photosOf(claim);
  if (photos.length === 0) return null;
  return (
    <ShowPhoto
      of={claim.label}
      alt={photoText(claim)}
      photos={photos.map((number) => ({
        key: ['claim', as, claim.order_id, claim.product_id, String(number)],
        read: (signal) => readClaimPhoto(claim, number, as, signal),
      }))}
    >
      {claimText(claim)}
    </ShowPhoto>
  );
}
