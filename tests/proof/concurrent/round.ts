import { Refusal } from '#shared/kernel/refusal.ts';
import { seededRandom } from '#tests/crash/seeded-random.ts';

/** What one round found wrong, and how often each thing happened in it. */
export type Played = { wrong: string[]; seen: Record<string, number>; course: string };

export type Round = ReturnType<typeof openRound>;
type Act<Answer> = { name: string; act: () => Promise<Answer> };

/** The choices of one seed, and a record of what was done. */
export const openRound = (seed: number) => {
  const random = seededRandom(seed);
  const course: string[] = [];
  const seen: Record<string, number> = {};
  const count = (what: string, times = 1): void => {
    seen[what] = (seen[what] ?? 0) + times;
  };
  return {
    random,
    count,
    note: (line: string): void => void course.push(line),
    /** All of them at one instant. A refusal is an answer: `undefined`. Any other error ends the round. */
    atOnce: async <Answer>(acts: readonly Act<Answer>[]): Promise<(Answer | undefined)[]> => {
      course.push(`${acts.length} at once`);
      return Promise.all(
        acts.map(async ({ name, act }) => {
          try {
            const answer = await act();
            course.push(`  ${name}`);
            count('done');
            return answer;
          } catch (error) {
            if (!(error instanceof Refusal))
              throw new Error(`${course.join('\n')}\n  ${name}`, { cause: error });
            course.push(`  ${name}: ${error.code}, ${error.message.slice(0, 80)}`);
            count(error.code === 'busy' ? 'busy' : 'refused');
            return undefined;
          }
        }),
      );
    },
    played: (wrong: readonly string[]): Played => ({
      wrong: [...wrong],
      seen,
      course: `seed ${seed}\n${course.join('\n')}`,
    }),
  };
};
