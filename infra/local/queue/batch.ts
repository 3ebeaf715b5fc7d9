import { isFields, requiredText, type Fields } from './fields.ts';
import { batchError, QueueError } from './queue-error.ts';

export interface BatchAnswer {
  Successful: Record<string, unknown>[];
  Failed: Record<string, unknown>[];
}

/** The 1 to 10 entries of a batch, with distinct ids. Throws the batch errors of SQS. */
export function batchEntries(fields: Fields): Fields[] {
  const value = fields['Entries'];
  if (!Array.isArray(value) || value.length === 0) {
    throw batchError('EmptyBatchRequest', 'There should be at least one entry in the request.');
  }
  if (value.length > 10) {
    throw batchError('TooManyEntriesInBatchRequest', 'Maximum number of entries per request are 10.');
  }
  const entries = value.filter(isFields);
  const ids = new Set(entries.map((entry) => requiredText(entry, 'Id')));
  if (ids.size !== value.length) throw batchError('BatchEntryIdsNotDistinct', 'Id values must be distinct.');
  for (const id of ids) {
    if (!/^[A-Za-z0-9_-]{1,80}$/.test(id)) {
      throw batchError(
        'InvalidBatchEntryId',
        'A batch entry id can only contain alphanumeric characters, hyphens and underscores.',
      );
    }
  }
  return entries;
}

/** Runs `work` for each entry; a refused entry is reported without affecting the others. */
export function perEntry(
  entries: readonly Fields[],
  work: (entry: Fields) => Record<string, unknown>,
): BatchAnswer {
  const answer: BatchAnswer = { Successful: [], Failed: [] };
  for (const entry of entries) {
    const Id = requiredText(entry, 'Id');
    try {
      answer.Successful.push({ Id, ...work(entry) });
    } catch (error) {
      if (!(error instanceof QueueError)) throw error;
      answer.Failed.push({ Id, SenderFault: true, Code: error.code, Message: error.message });
    }
  }
  return answer;
}
