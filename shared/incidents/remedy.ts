/**
 * What a person can do about messages that were put aside. A run of the clock came from no queue to go back to, and the
 * next run does the same work: it is put away.
 */
export const remedyFor = (queue: string): 'redrive' | 'dismiss' =>
  queue === 'schedules' ? 'dismiss' : 'redrive';
