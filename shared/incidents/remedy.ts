/**
 * What a person can do about messages that were put aside. A run of the clock and a part of the table's stream came from no
 * queue to go back to, and the next run does the same work: they are put away.
 */
export const remedyFor = (queue: string): 'redrive' | 'dismiss' =>
  queue === 'schedules' || queue === 'dispatch' ? 'dismiss' : 'redrive';
