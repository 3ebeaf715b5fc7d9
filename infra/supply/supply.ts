import * as z from 'zod/mini';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

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

/** Patterns of secrets; examples in documents are marked as such (`…`, `xxx`). */
const PATTERNS: readonly [what: string, pattern: RegExp][] = [
  ['clé privée', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s*[A-Za-z0-9+/=]{20}/],
  ['clé AWS', /\bAKIA[0-9A-Z]{16}\b/],
  ['clé Stripe', /\b[rs]k_live_[0-9A-Za-z]{16,}/],
  ['secret de webhook Stripe', /\bwhsec_[0-9A-Za-z+/]{24,}/],
  ['jeton signé', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/],
];

/** The kinds of secrets in a text; never the secrets. */
export const secretsIn = (text: string): string[] =>
  PATTERNS.flatMap(([what, pattern]) => (pattern.test(text) ? [what] : []));

/**
 * `npm run supply`: writes the bill of materials (dist/sbom.json, CycloneDX), checks licences and sources,
 * known vulnerabilities, and secrets in builds and logs. Fails on any of them; a registry that does not
 * answer is reported and is not a pass.
 */
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const faults = supplyFaults(JSON.parse(readFileSync('package-lock.json', 'utf8')));
say(`Licences et sources : ${faults.length === 0 ? 'conformes' : `\n  ${faults.join('\n  ')}`}`);

const npm = (...args: string[]) => spawnSync('npm', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
const sbom = npm('sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only');
if (sbom.status === 0) {
  mkdirSync('dist', { recursive: true });
  writeFileSync(path.join('dist', 'sbom.json'), sbom.stdout);
  const { components } = JSON.parse(sbom.stdout) as { components: unknown[] };
  say(`Inventaire : dist/sbom.json, ${components.length} composants livrés`);
} else faults.push(`npm sbom a échoué : ${sbom.stderr.trim()}`);

/** High and critical ones in delivered packages stop; the others are for the next update. */
const audit = npm('audit', '--omit', 'dev', '--audit-level', 'high', '--json');
const report = JSON.parse(audit.stdout || '{}') as {
  metadata?: { vulnerabilities: Record<string, number> };
  message?: string;
};
const known = report.metadata?.vulnerabilities;
if (known === undefined)
  say(
    `ATTENTION, failles connues NON vérifiées : le registre ne répond pas (${report.message ?? audit.stderr.trim()})`,
  );
else {
  say(`Failles connues : ${JSON.stringify(known)}`);
  if ((known['high'] ?? 0) + (known['critical'] ?? 0) > 0)
    faults.push('npm audit : faille grave ou critique');
}

const files = ['dist/**/*.{mjs,js,json,html,map}', 'cdk.out/**/*.json', '.local/logs/*']
  .flatMap((pattern) => globSync(pattern))
  .filter((file) => existsSync(file) && statSync(file).isFile());
for (const file of files)
  for (const what of secretsIn(readFileSync(file, 'utf8'))) faults.push(`${file} contient : ${what}`);
say(`Secrets cherchés dans ${files.length} fichiers construits ou écrits`);

if (faults.length > 0) {
  process.stderr.write(`\nÀ régler :\n  ${faults.join('\n  ')}\n`);
  process.exit(1);
}
