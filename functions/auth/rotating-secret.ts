import { createHmac } from 'node:crypto';

/**
 * The successor of `secret`. It is derived, not random: a client with the previous secret (a second tab, a
 * browser that lost the answer) gets the same successor within the grace period, so all end with one cookie.
 * The salt is new at each rotation and useless without the secret, which is not stored.
 */
export const nextSecret = (secret: string, salt: string): string =>
  createHmac('sha256', salt).update(secret).digest('base64url');
