import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/**
 * Headers for a proxy in front of the company's own network, an access token of a tunnel for example: one
 * `Name: value` per line.
 * @throws if a line has another form.
 */
export const headersFrom = (lines: string | undefined): Record<string, string> =>
  Object.fromEntries(
    (lines ?? '').split(/\r?\n/).flatMap((line) => {
      if (line.trim() === '') return [];
      const [, name, value] = /^\s*([\w-]+)\s*:\s*(\S.*?)\s*$/.exec(line) ?? [];
      // without its text, which is a secret
      if (name === undefined || value === undefined)
        throw new Error('A header for an outside system must be a line « Name: value »');
      return [[name, value]];
    }),
  );

const trusted = new Set<string>();

/**
 * Accepts certificates of a private authority, in addition to the public ones, from the next connection on.
 */
export const trustAuthority = (pem: string | undefined): void => {
  if (pem === undefined || trusted.has(pem)) return;
  setDefaultCACertificates([...getCACertificates('default'), pem]);
  trusted.add(pem);
};

/** The host of an address, without anything secret in it; undefined if it is not an address. */
export const hostOf = (address: string | undefined): string | undefined =>
  address !== undefined && URL.canParse(address) ? new URL(address).host : undefined;
