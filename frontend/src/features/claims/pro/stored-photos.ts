import { sendPhoto } from '#frontend/features/claims/claims.queries.ts';
import { waitingWork } from '#frontend/lib/network/waiting-work.ts';
import type { ClaimRow } from '#shared/claims/claims.contract.ts';

type Claimed = Pick<ClaimRow, 'order_id' | 'product_id'>;
/** In base64. */
type Photo = Claimed & { photo: string };

const isPhoto = (value: unknown): value is Photo => {
  if (typeof value !== 'object' || value === null) return false;
  const { order_id, product_id, photo } = value as Partial<Photo>;
  return typeof order_id === 'string' && typeof product_id === 'string' && typeof photo === 'string';
};

/** Photographs of claims, from when each was drawn until it is sent, which a person asks for. */
export const storedPhotos = waitingWork({
  noun: 'photos',
  of: 'pro',
  isAct: isPhoto,
  send: ({ photo, ...claim }) => sendPhoto(claim, photo),
  inOrder: false,
});

export const photoKey = ({ order_id, product_id }: Claimed): string => `${order_id} ${product_id}`;
