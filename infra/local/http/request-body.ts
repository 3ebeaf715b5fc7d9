import type { IncomingMessage } from 'node:http';

/** Thrown for a body larger than its reader accepts. */
export class BodyTooLarge extends Error {}

/** The whole body; throws BodyTooLarge past `maxBytes` (the rest is not read). */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new BodyTooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}
