import { Refusal } from '#shared/kernel/refusal.ts';

/** The `Idempotency-Key` header (AMB-91b): optional, opaque, safe in a table key. */
export const idempotencyKey = (headers: Record<string, string | undefined>): string | undefined => {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (!/^[\w-]{8,128}$/.test(key)) {
    throw new Refusal(
      'invalid_input',
      'L’en-tête Idempotency-Key doit contenir 8 à 128 lettres, chiffres, - ou _.',
      {
        field: 'Idempotency-Key',
      },
    );
  }
  return key;
};

/** The same where money moves: without a key a retry looks like a second request. */
export const requiredIdempotencyKey = (headers: Record<string, string | undefined>): string => {
  const key = idempotencyKey(headers);
  if (key === undefined) {
    throw new Refusal('invalid_input', 'L’en-tête Idempotency-Key est requis.', { field: 'Idempotency-Key' });
  }
  return key;
};
