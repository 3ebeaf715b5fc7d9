import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/**
 * What a gate before the house's own network wants with each call, an access token of a tunnel for one: a line
 * `Name: value` each.
 * @throws when a line is none.
 */
export const headersFrom = (lines: string | undefined): Record<string, string> =>
  Object.fromEntries(
    (lines ?? '').split(/\r?\n/).flatMap((line) => {
      if (line.trim() === '') return [];
      const [, name, value] = /^\s*([\w-]+)\s*:\s*(\S.*?)\s*$/.exec(line) ?? [];
      // without its text: it holds a secret
      if (name === undefined || value === undefined)
        throw new Error('A header for an outside system must be a line « Name: value »');
      return [[name, value]];
    }),
  );

const trusted = new Set<string>();

/** Believes certificates that a private authority signed, besides those of the public ones, from the next connection on. */
export const trustAuthority = (pem: string | undefined): void => {
  if (pem === undefined || trusted.has(pem)) return;
  setDefaultCACertificates([...getCACertificates('default'), pem]);
  trusted.add(pem);
};

/** The host of an address, without what else may stand in it; undefined where it is none. */
export const hostOf = (address: string | undefined): string | undefined =>
  address !== undefined && URL.canParse(address) ? new URL(address).host : undefined;
