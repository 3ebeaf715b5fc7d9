/**
 * A refusal as Amazon SQS sends it. `code` is the name the AWS SDK turns into its exception class,
 * `queryCode` the older name sent in `x-amzn-query-error` for clients of the query protocol.
 * Source: Amazon SQS API Reference, "Common Errors" and the error list of each action.
 */
export class QueueError extends Error {
  readonly code: string;
  readonly queryCode: string;

  constructor(code: string, message: string, queryCode: string = code) {
    super(message);
    this.code = code;
    this.queryCode = queryCode;
  }
}

export function queueDoesNotExist(): QueueError {
  return new QueueError(
    'QueueDoesNotExist',
    'The specified queue does not exist.',
    'AWS.SimpleQueueService.NonExistentQueue',
  );
}

export function missingParameter(name: string): QueueError {
  return new QueueError('MissingParameter', `The request must contain the parameter ${name}.`);
}

export function invalidValue(name: string, value: unknown, reason: string): QueueError {
  return new QueueError(
    'InvalidParameterValue',
    `Value ${String(value)} for parameter ${name} is invalid. Reason: ${reason}`,
  );
}

export function invalidReceipt(): QueueError {
  return new QueueError('ReceiptHandleIsInvalid', 'The input receipt handle is invalid.');
}

export function batchError(name: string, message: string): QueueError {
  return new QueueError(name, message, `AWS.SimpleQueueService.${name}`);
}
