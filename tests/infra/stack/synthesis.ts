import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { App } from 'aws-cdk-lib';
import { afterAll } from 'vitest';
import { shopApp } from '#infra/stack/shop-app.ts';
import { shopFunctions } from '#infra/stack/shop-functions.ts';
import type { Stage } from '#infra/stack/stages.ts';

export type Resource = { Type: string; Properties: Record<string, unknown>; DependsOn?: string | string[] };
export type Template = {
  Resources: Record<string, Resource>;
  Parameters: Record<string, unknown>;
  Outputs: Record<string, unknown>;
  Conditions: Record<string, unknown>;
};

/** Synthesis takes seconds on a busy machine. */
export const SYNTH_MS = 120_000;

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder that lasts as long as the test file. */
const newFolder = (name: string): string => {
  const folder = mkdtempSync(path.join(tmpdir(), `${name}-`));
  folders.push(folder);
  return folder;
};

/** A folder as the build leaves it, with a stand-in for each bundle: the stack reads names, not code. */
export const standInBundles = (entries: readonly string[] = Object.keys(shopFunctions)): string => {
  const dir = newFolder('bundles');
  for (const entry of entries) {
    mkdirSync(path.join(dir, entry));
    writeFileSync(path.join(dir, entry, 'index.mjs'), `export const handler = () => '${entry}';\n`);
  }
  return dir;
};

/** A site as the build leaves it: one page and one asset. */
const standInSite = (): string => {
  const dir = newFolder('site');
  mkdirSync(path.join(dir, 'assets'));
  writeFileSync(path.join(dir, 'index.html'), '<p>page</p>');
  writeFileSync(path.join(dir, 'assets/app-1a2b.js'), '1');
  return dir;
};

/** The application of a stage over stand-in bundles, not yet synthesised. */
export const stageApp = (stage: Stage['name'], functionsDir = standInBundles(), isFirst = false) =>
  shopApp({
    stage,
    isFirst,
    functionsDir,
    siteDir: standInSite(),
    mapsDir: newFolder('maps'),
    outdir: newFolder('cdk-out'),
  });

/** Without the CDK's own check of templates, which takes as long as all else: nag.test.ts runs it. */
export const synthesised = (app: App): ReturnType<App['synth']> => {
  process.env['CDK_VALIDATION'] = 'false';
  try {
    return app.synth();
  } finally {
    delete process.env['CDK_VALIDATION'];
  }
};

/** Our stacks; the CDK's own publishes the site. */
type StackOfOurs = 'stack' | 'edge' | 'copies' | 'watch';

/** Synthesised once per process: it takes seconds, and a dozen files use the same template. */
const shared = globalThis as typeof globalThis & { testTemplates?: Map<string, string> };

/** The template that would be deployed, the shop's by default. Throws what cdk-nag reports. */
export const templateOf = (stage: Stage['name'], part: StackOfOurs = 'stack'): Template => {
  const templates = (shared.testTemplates ??= new Map());
  if (!templates.has(`${stage} stack`)) {
    const { app, stack, edge, copies, watch } = stageApp(stage);
    const { directory } = synthesised(app);
    for (const [name, made] of Object.entries({ stack, edge, copies, watch }))
      if (made)
        templates.set(`${stage} ${name}`, readFileSync(path.join(directory, made.templateFile), 'utf8'));
  }
  return JSON.parse(templates.get(`${stage} ${part}`) ?? '') as Template;
};

/** Resources of a type, with their logical ids. */
export const ofType = (template: Template, type: string): [string, Resource][] =>
  Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);

/** The one resource of a type; throws when there are none or several. */
export const only = (template: Template, type: string): Resource => {
  const found = ofType(template, type);
  const [first] = found;
  if (!first || found.length > 1) throw new Error(`${found.length} resources of type ${type}`);
  return first[1];
};

/** The logical id that an intrinsic points to, however deep: `{Ref}` or `{Fn::GetAtt: [id, …]}`. */
export const target = (value: unknown): string | undefined => {
  if (Array.isArray(value)) return value.map(target).find((id) => id !== undefined);
  if (value === null || typeof value !== 'object') return undefined;
  const { Ref: ref, 'Fn::GetAtt': attribute } = value as { Ref?: string; 'Fn::GetAtt'?: string[] };
  if (ref && !ref.startsWith('AWS::')) return ref;
  return attribute?.[0] ?? target(Object.values(value));
};

/** The entry file of each function, by logical id, from its description. */
export const entriesById = (template: Template): Map<string, string> =>
  new Map(
    ofType(template, 'AWS::Lambda::Function').map(([id, { Properties }]) => [
      id,
      String(Properties['Description']),
    ]),
  );
