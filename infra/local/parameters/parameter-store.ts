import * as z from 'zod/mini';

/** SSM's answer: a status, and for a refusal its code. */
export interface ParameterAnswer {
  status: number;
  error?: string;
  body: object;
}

/** GetParameters: one to ten distinct names. */
const getParameters = z.object({
  Names: z
    .array(z.string().check(z.regex(/^[a-zA-Z0-9_.\-/]{1,2048}$/)))
    .check(z.minLength(1), z.maxLength(10)),
  WithDecryption: z._default(z.boolean(), false),
});

/**
 * Answers `AmazonSSM.GetParameters` like AWS: missing names are in `InvalidParameters` and are not an error;
 * a secret requested without decryption is returned as stored.
 */
export function answerGetParameters(
  body: unknown,
  token: string,
  sessionToken: string,
  find: (name: string) => string | undefined,
): ParameterAnswer {
  if (token !== sessionToken)
    return refused('UnrecognizedClientException', 'The security token included in the request is invalid.');
  const parsed = getParameters.safeParse(body);
  if (!parsed.success) return refused('ValidationException', z.prettifyError(parsed.error));
  const { Names, WithDecryption } = parsed.data;
  if (new Set(Names).size < Names.length)
    return refused('ValidationException', 'Duplicate names are not allowed in the request.');
  const found = Names.map((Name) => ({ Name, value: find(Name) }));
  return {
    status: 200,
    body: {
      Parameters: found.flatMap(({ Name, value }) =>
        value === undefined
          ? []
          : [
              {
                Name,
                Type: 'SecureString',
                Value: WithDecryption ? value : Buffer.from(value).toString('base64'),
                Version: 1,
                DataType: 'text',
              },
            ],
      ),
      InvalidParameters: found.filter(({ value }) => value === undefined).map(({ Name }) => Name),
    },
  };
}

const refused = (error: string, message: string): ParameterAnswer => ({
  status: 400,
  error,
  body: { message },
});
