import * as z from 'zod/mini';

const lockfile = z.object({
  lockfileVersion: z.number(),
  packages: z.record(
    z.string(),
    z.object({
      license: z.optional(z.string()),
      integrity: z.optional(z.string()),
      resolved: z.optional(z.string()),
      dev: z.optional(z.boolean()),
      inBundle: z.optional(z.boolean()),
      link: z.optional(z.boolean()),
    }),
  ),
});

const PERMISSIVE = [
  'MIT',
  'MIT-0',
  '0BSD',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Zlib',
];
/**
 * Of build and test tools, which are not delivered with the product; fonts are, under a licence made for
 * that.
 */
const TOOLS_ONLY = ['MPL-2.0', 'LGPL-3.0-or-later', 'Python-2.0', 'CC-BY-4.0', 'OFL-1.1'];
/**
 * Builds of the linter for other machines, of which the lockfile has only the version: MIT as the package
 * says, never installed here.
 */
const OTHER_MACHINES = /^node_modules\/@oxlint\/binding-/;

/** One of several is enough for alternatives, all must be allowed for combinations. */
const isAllowed = (license: string, allowed: readonly string[]): boolean =>
  license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => allowed.includes(one)));

/** Violations of a lockfile: a licence, a source other than the registry, a package without a checksum. */
export const supplyFaults = (lock: unknown): string[] =>
  Object.entries(lockfile.parse(lock).packages).flatMap(
    ([name, { license, integrity, resolved, ...one }]) => {
      if (name === '') return [];
      const allowed = one.dev ? [...PERMISSIVE, ...TOOLS_ONLY] : PERMISSIVE;
      const isElsewhere = OTHER_MACHINES.test(name);
      const hasLicence = license ? isAllowed(license, allowed) : isElsewhere;
      return [
        ...(hasLicence ? [] : [`${name} : licence ${license ?? 'inconnue'}`]),
        ...(integrity || one.inBundle || isElsewhere ? [] : [`${name} : sans somme de contrôle`]),
        ...(one.link || (resolved && !resolved.startsWith('https://registry.npmjs.org/'))
          ? [`${name} : ne vient pas du registre npm`]
          : []),
      ];
    },
  );
