/** How often a message is tried before it is put aside for a person. */
export const QUEUE_TRIES = 5;
