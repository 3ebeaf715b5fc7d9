import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { supplyFaults } from './lockfile.ts';
import { secretsIn } from './secret-scan.ts';

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
