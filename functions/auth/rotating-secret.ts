import { createHmac } from 'node:crypto';

/**
 * The secret that follows `secret`. It is derived, not drawn: whoever holds the secret before the last (a second tab,
 * a browser that lost the answer) gets the very same successor within the grace, so all end on one cookie. The salt
 * is new at each rotation and useless without the secret, which is stored nowhere.
 */
export const nextSecret = (secret: string, salt: string): string =>
  createHmac('sha256', salt).update(secret).digest('base64url');
