import { sendPhoto } from '#frontend/features/claims/claims.queries.ts';
import { waitingWork } from '#frontend/lib/network/waiting-work.ts';
import { type PhotoNumber, photoNumbers } from '#shared/claims/claim-photo.ts';
import type { ClaimRow } from '#shared/claims/claims.contract.ts';

type Claimed = Pick<ClaimRow, 'order_id' | 'product_id'>;
/** In base64; without a number it is the first. */
type Photo = Claimed & { photo: string; number?: PhotoNumber };

const isPhoto = (value: unknown): value is Photo => {
  if (typeof value !== 'object' || value === null) return false;
  const { order_id, product_id, photo, number = 1 } = value as Partial<Photo>;
  return (
    typeof order_id === 'string' &&
    typeof product_id === 'string' &&
    typeof photo === 'string' &&
    photoNumbers.includes(number)
  );
};

/** Photos of claims pending upload, which the user starts. */
export const storedPhotos = waitingWork({
  noun: 'photos',
  of: 'pro',
  isAct: isPhoto,
  send: ({ photo, number = 1, ...claim }) => sendPhoto(claim, number, photo),
  inOrder: false,
});

/** The key of the first photo has no number. */
export const photoKey = ({ order_id, product_id }: Claimed, number: PhotoNumber): string =>
  `${order_id} ${product_id}${number === 1 ? '' : ` ${number}`}`;
