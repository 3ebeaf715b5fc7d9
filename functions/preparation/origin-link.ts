import { createHmac, timingSafeEqual } from 'node:crypto';

/** A ULID. */
const ID_LENGTH = 26;
/** 132 bits of the signature: short enough for a small QR code. */
const MAC_LENGTH = 22;

/** The order's id with its signature, so that links cannot be forged. */
export const originToken = (key: string, orderId: string): string => `${orderId}${macOf(key, orderId)}`;

/** The order of a link; undefined if the signature is not ours. */
export const orderOfToken = (key: string, token: string): string | undefined => {
  const orderId = token.slice(0, ID_LENGTH);
  const [given, right] = [Buffer.from(token.slice(ID_LENGTH)), Buffer.from(macOf(key, orderId))];
  return given.length === right.length && timingSafeEqual(given, right) ? orderId : undefined;
};

const macOf = (key: string, orderId: string): string =>
  createHmac('sha256', key).update(`origin ${orderId}`).digest('base64url').slice(0, MAC_LENGTH);
