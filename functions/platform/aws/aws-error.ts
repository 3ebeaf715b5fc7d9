/** What an AWS service refused or could not do: `name` is the exception as AWS calls it, the other fields as they came. */
export class AwsError extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    const { __type: type, message, Message, ...fields } = fieldsOf(text);
    super(String(message ?? Message ?? `AWS answered ${status}`));
    Object.assign(this, fields);
    this.status = status;
    this.name = typeof type === 'string' ? type.replace(/^.*#/, '') : 'UnknownError';
  }
}

/** Nobody knows whether the call was carried out. */
export class AwsTimeout extends Error {
  override readonly name = 'TimeoutError';

  constructor(action: string, ms: number) {
    super(`${action} timed out after ${ms} ms`);
  }
}

const fieldsOf = (text: string): Record<string, unknown> => {
  try {
    const told: unknown = JSON.parse(text);
    return typeof told === 'object' && told !== null ? { ...told } : {};
  } catch {
    // something in between answered with a page
    return {};
  }
};

/** Names under which AWS says "too much at once". */
const THROTTLED = new Set([
  'LimitExceededException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestThrottled',
  'RequestThrottledException',
  'ThrottledException',
  'Throttling',
  'ThrottlingException',
  'TooManyRequestsException',
]);

/** Whether AWS says by this name that nothing was done because there is too much at once. */
export const isThrottling = (name: string): boolean => THROTTLED.has(name);

/** A fault of the service or of the way to it, or too much at once; not what the service refused, nor an answer that cannot be read. */
export const mayBeTriedAgain = (error: unknown): boolean =>
  error instanceof AwsError
    ? error.status >= 500 || isThrottling(error.name)
    : !(error instanceof SyntaxError);
