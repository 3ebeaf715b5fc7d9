/** Work that ends for a known reason; the message is French, and people read it as it is. */
export class KnownFailure extends Error {}
