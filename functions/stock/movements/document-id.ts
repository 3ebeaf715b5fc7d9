import { sha256 } from '#functions/platform/ids.ts';

/** `MV` and 20 capitals and digits, about 100 bits: a hash of the text. */
export const documentIdFrom = (text: string): string => {
  const digits = Buffer.from(sha256(text), 'base64url');
  const letters = [...digits.subarray(0, 20)].map((byte) => (byte % 36).toString(36)).join('');
  return `MV${letters.toUpperCase()}`;
};
