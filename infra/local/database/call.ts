/** An error answered by the database: `name` is the DynamoDB error code, e.g. `ResourceInUseException`. */
export class DatabaseError extends Error {
  constructor(code: string, message: string) {
    super(message);
    this.name = code;
  }
}

/** Header of the host's own calls, which get no injected faults (faulty-database.ts). */
export const OWN_CALL = 'x-local-machine';

/**
 * One DynamoDB call by its plain protocol, so that starting the host does not load the SDK. The engine
 * requires the signature headers and does not check them.
 */
export const callDatabase = <Answer>(endpoint: string, action: string, input: object): Promise<Answer> =>
  call<Answer>(endpoint, `DynamoDB_20120810.${action}`, input);

/** The same for DynamoDB Streams. */
export const callStreams = <Answer>(endpoint: string, action: string, input: object): Promise<Answer> =>
  call<Answer>(endpoint, `DynamoDBStreams_20120810.${action}`, input);

async function call<Answer>(endpoint: string, target: string, input: object): Promise<Answer> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': target,
      [OWN_CALL]: '1',
      'x-amz-date': new Date().toISOString().replaceAll(/[-:]|\.\d+/g, ''),
      authorization:
        'AWS4-HMAC-SHA256 Credential=local/20250101/eu-west-3/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
    },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(30_000),
  });
  const answer = (await response.json()) as Answer & { __type?: string; message?: string };
  if (response.ok) return answer;
  const code = (answer.__type ?? 'UnknownError').split('#').at(-1) ?? 'UnknownError';
  throw new DatabaseError(code, `${target}: ${answer.message ?? response.statusText}`);
}
