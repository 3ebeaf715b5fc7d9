import { createHash } from 'node:crypto';

/** A message attribute on the wire: text for String and Number types, base64 for Binary types. */
export interface MessageAttribute {
  DataType: string;
  StringValue?: string;
  BinaryValue?: string;
}

export type MessageAttributes = Readonly<Record<string, MessageAttribute>>;

/** MD5 of a body in hex; the SDK compares it with its own. */
export function bodyDigest(body: string): string {
  return createHash('md5').update(body, 'utf8').digest('hex');
}

/**
 * MD5 of attributes in hex, or undefined without attributes.
 * Source: SQS developer guide, "Calculating the MD5 message digest for message attributes".
 */
export function attributesDigest(attributes: MessageAttributes): string | undefined {
  const names = Object.keys(attributes).sort();
  if (names.length === 0) return undefined;
  const hash = createHash('md5');
  const add = (bytes: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    hash.update(length).update(bytes);
  };
  for (const name of names) {
    const attribute = attributes[name];
    if (attribute === undefined) continue;
    add(Buffer.from(name, 'utf8'));
    add(Buffer.from(attribute.DataType, 'utf8'));
    const isBinary = attribute.BinaryValue !== undefined;
    hash.update(Buffer.of(isBinary ? 2 : 1));
    add(
      isBinary
        ? Buffer.from(attribute.BinaryValue ?? '', 'base64')
        : Buffer.from(attribute.StringValue ?? '', 'utf8'),
    );
  }
  return hash.digest('hex');
}

/** Bytes that count towards the maximum message size: body, attribute names, types and values. */
export function messageBytes(body: string, attributes: MessageAttributes): number {
  let bytes = Buffer.byteLength(body, 'utf8');
  for (const [name, attribute] of Object.entries(attributes)) {
    bytes += Buffer.byteLength(name) + Buffer.byteLength(attribute.DataType);
    bytes += Buffer.byteLength(attribute.StringValue ?? '');
    bytes += Buffer.from(attribute.BinaryValue ?? '', 'base64').length;
  }
  return bytes;
}
