/** Attempts before a message moves to the dead-letter queue. */
export const QUEUE_TRIES = 5;
