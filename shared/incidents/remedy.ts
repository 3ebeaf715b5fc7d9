/** Scheduled runs and stream records have no source queue to redrive to. */
const WITHOUT_SOURCE: readonly string[] = ['schedules', 'dispatch', 'lot-words'];

/** Remedy for dead-letter messages: SQS cannot redrive those without a source queue. */
export const remedyFor = (queue: string): 'redrive' | 'dismiss' =>
  WITHOUT_SOURCE.includes(queue) ? 'dismiss' : 'redrive';
