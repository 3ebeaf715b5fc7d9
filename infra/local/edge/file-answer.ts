import type { ApiAnswer } from '#infra/local/api/api-request.ts';
import type { Encoding, SiteFile } from './site-files.ts';

/** Answers GET or HEAD for a file: validators, compression, one byte range. `headers` in lower case. */
export async function fileAnswer(
  file: SiteFile,
  headers: Readonly<Record<string, string>>,
  compress: boolean,
): Promise<ApiAnswer> {
  const encoding = compress && file.canCompress ? encodingFor(headers['accept-encoding'] ?? '') : 'identity';
  const etag = encoding === 'identity' ? `"${file.etag}"` : `W/"${file.etag}"`;
  const common: Record<string, string> = {
    etag,
    'cache-control': file.cacheControl,
    'last-modified': file.modifiedAt.toUTCString(),
    'accept-ranges': 'bytes',
    ...(compress && file.canCompress ? { vary: 'accept-encoding' } : {}),
  };
  if (isFresh(headers, etag, file.modifiedAt)) {
    return { status: 304, headers: common, cookies: [], body: Buffer.alloc(0) };
  }
  const typed = { ...common, 'content-type': file.type };
  const body = await file.body(encoding);
  const range = encoding === 'identity' ? byteRange(headers['range'], body.length) : undefined;
  if (range === undefined) {
    const encoded = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    return { status: 200, headers: { ...typed, ...encoded }, cookies: [], body };
  }
  return {
    status: 206,
    headers: { ...typed, 'content-range': `bytes ${range.start}-${range.end}/${body.length}` },
    cookies: [],
    body: body.subarray(range.start, range.end + 1),
  };
}

function encodingFor(accepted: string): Encoding {
  const names = accepted
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map((one) => one.split(';')[0]?.trim().toLowerCase());
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : 'identity';
}

function isFresh(headers: Readonly<Record<string, string>>, etag: string, modifiedAt: Date): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined) {
    const bare = etag.replace(/^W\//, '');
    return known.split(/\s*,\s*/).some((one) => one === '*' || one.replace(/^W\//, '') === bare);
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Math.floor(modifiedAt.getTime() / 1000) * 1000 <= since;
}

/** The single range `bytes=a-b` that is inside the file; others are ignored, as the protocol allows. */
function byteRange(header: string | undefined, length: number): { start: number; end: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, length - Number(to)) : Number(from);
  const end = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1);
  return start <= end ? { start, end } : undefined;
}
