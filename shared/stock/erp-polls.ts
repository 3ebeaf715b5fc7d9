/**
 * How often the ERP is polled. What is changed there is to be seen within five minutes, the poll's own seconds and the
 * queue's included; and a quiet hour has sixty calls for it, four a poll and some that not every poll makes.
 */
export const ERP_POLL_SECONDS = 280;

/** A schedule counts whole minutes: each of its runs asks for so many polls, one at once. A queue delays by 900 s at most. */
export const POLLS_PER_RUN = 3;
