// One process per part of the build: the memory of Vite and esbuild is freed when it ends.
import { buildFunctions } from '#infra/build/functions.ts';
import { buildWebsite } from '#infra/build/website.ts';

const parts: Record<string, () => Promise<unknown>> = { functions: buildFunctions, website: buildWebsite };
const part = parts[process.argv[2] ?? ''];
if (part === undefined) throw new Error(`Build what? ${Object.keys(parts).join(' or ')}`);
await part();
