import type { PhotoNumber } from '#shared/claims/claim-photo.ts';
import type { ClaimRow } from '#shared/claims/claims.contract.ts';

/** Photo numbers of a claim; an older server only reports the first. */
export const photosOf = ({ photos, photo_le }: Pick<ClaimRow, 'photos' | 'photo_le'>): PhotoNumber[] =>
  photos ?? (photo_le === null ? [] : [1]);
