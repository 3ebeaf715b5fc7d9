/**
 * Polling interval of the ERP. Changes must appear within five minutes, including the poll's duration and the
 * queue. Quota: sixty calls in a quiet hour; a poll makes four, some polls a few more.
 */
export const ERP_POLL_SECONDS = 280;

/**
 * A schedule has a resolution of one minute: each run enqueues this many polls, the first immediately. SQS
 * delays at most 900 s.
 */
export const POLLS_PER_RUN = 3;
