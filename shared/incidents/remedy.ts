/** Runs of the clock and records of the table's stream came from no queue that they can go back to. */
const WITHOUT_SOURCE: readonly string[] = ['schedules', 'dispatch', 'lot-words'];

/** What a person can do about messages that failed: SQS refuses to redrive those that came from no queue. */
export const remedyFor = (queue: string): 'redrive' | 'dismiss' =>
  WITHOUT_SOURCE.includes(queue) ? 'dismiss' : 'redrive';
