/** Work that ends for a known reason; the message is French, for users. */
export class KnownFailure extends Error {}
