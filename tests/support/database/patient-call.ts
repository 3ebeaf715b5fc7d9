import { callDatabase } from '#infra/local/database/call.ts';

const TRIES = 5;

/** A repeatable call (a read, a put of whole items), repeated when a crowded machine let it wait too long. */
export const patientCall = async <Answer>(
  endpoint: string,
  action: 'Scan' | 'BatchWriteItem',
  input: object,
): Promise<Answer> => {
  for (let tried = 1; ; tried++) {
    try {
      return await callDatabase<Answer>(endpoint, action, input);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'TimeoutError' || tried === TRIES) throw error;
    }
  }
};
