import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';

export type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string | undefined };

/** A POST to the root of a service, as AWS's JSON services are called. */
export type JsonPost = {
  host: string;
  region: string;
  service: string;
  /** What is asked: `DynamoDB_20120810.GetItem`. */
  target: string;
  contentType: string;
  body: string;
};

/**
 * The headers of a call, signed with Signature Version 4
 * (https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html).
 */
export const signedHeaders = (
  { host, region, service, target, contentType, body }: JsonPost,
  { accessKeyId, secretAccessKey, sessionToken }: Credentials,
  at: Date,
): Record<string, string> => {
  const instant = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = instant.slice(0, 8);
  const headers: Record<string, string> = {
    'content-type': contentType,
    host,
    'x-amz-date': instant,
    ...(sessionToken ? { 'x-amz-security-token': sessionToken } : {}),
    'x-amz-target': target,
  };
  // in the order of their names, as they stand above
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const request = `POST\n/\n\n${lines.join('')}\n${names}\n${sha256(body)}`;
  const scope = `${day}/${region}/${service}/aws4_request`;
  const signature = createHmac('sha256', signingKey(secretAccessKey, day, region, service))
    .update(`AWS4-HMAC-SHA256\n${instant}\n${scope}\n${sha256(request)}`)
    .digest('hex');
  headers['authorization'] =
    `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
  return headers;
};

const sha256 = (text: string): string => hash('sha256', text);
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** The last key of each service: it is good for a day. As an object, because Node takes bytes for one by throwing an error first. */
const keys = new Map<string, { of: string; key: KeyObject }>();

const signingKey = (secret: string, day: string, region: string, service: string): KeyObject => {
  const of = `${secret} ${day} ${region}`;
  const known = keys.get(service);
  if (known?.of === of) return known.key;
  const key = createSecretKey(hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), service), 'aws4_request'));
  keys.set(service, { of, key });
  return key;
};
