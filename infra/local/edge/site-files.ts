import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { cacheControlOf } from '#infra/stack/site-files.ts';
import { contentType, isCompressible } from './content-type.ts';

export type Encoding = 'identity' | 'br' | 'gzip';

/** One file of the built site, with its compressed forms once requested. */
export interface SiteFile {
  type: string;
  /** Metadata of the object, as the deployment sets it. */
  cacheControl: string;
  etag: string;
  modifiedAt: Date;
  body(encoding: Encoding): Promise<Buffer>;
  canCompress: boolean;
}

export interface SiteFiles {
  /** The file of a path such as `/assets/app.js`; undefined if there is none. */
  find(path: string): Promise<SiteFile | undefined>;
}

/** CloudFront compresses files between 1 kB and 10 MB. */
const compressedFrom = 1000;
const compressedTo = 10_000_000;

const compress = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (content: Buffer) => promisify(gzip)(content, { level: 6 }),
};

/** Files below `root`, cached until they change on disk. */
export function openSiteFiles(root: string): SiteFiles {
  const folder = resolve(root);
  const known = new Map<string, { version: string; file: SiteFile }>();
  return {
    find: async (path) => {
      const location = locate(folder, path);
      const found = location === undefined ? undefined : await stat(location).catch(() => undefined);
      if (location === undefined || !found?.isFile()) return undefined;
      const version = `${found.mtimeMs}-${found.size}`;
      const cached = known.get(location);
      if (cached?.version === version) return cached.file;
      const file = siteFile(location, await readFile(location), found.mtime, cacheControlOf(path));
      known.set(location, { version, file });
      return file;
    },
  };
}

/** Path on disk; undefined outside the folder, or if it cannot be decoded. */
function locate(folder: string, path: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  if (decoded.includes('\0')) return undefined;
  const location = resolve(join(folder, decoded));
  return location.startsWith(folder + sep) ? location : undefined;
}

function siteFile(location: string, content: Buffer, modifiedAt: Date, cacheControl: string): SiteFile {
  const type = contentType(location);
  const compressed = new Map<Encoding, Promise<Buffer>>();
  return {
    type,
    cacheControl,
    etag: createHash('md5').update(content).digest('hex'),
    modifiedAt,
    canCompress: isCompressible(type) && content.length >= compressedFrom && content.length <= compressedTo,
    body: (encoding) => {
      if (encoding === 'identity') return Promise.resolve(content);
      const made = compressed.get(encoding) ?? precompressed(location, encoding, content);
      compressed.set(encoding, made);
      return made;
    },
  };
}

/** The build's compressed file if there is one, else compressed here. */
async function precompressed(location: string, encoding: 'br' | 'gzip', content: Buffer): Promise<Buffer> {
  const prebuilt = await readFile(`${location}.${encoding === 'br' ? 'br' : 'gz'}`).catch(() => undefined);
  return prebuilt ?? compress[encoding](content);
}
