import { writeFileSync } from 'node:fs';
import { format } from 'oxfmt';
import { oxlintConfig } from './oxlint-config.ts';

/** The generated file, read by linter and editors. */
export const oxlintConfigFile = async (): Promise<string> =>
  (await format('.oxlintrc.json', JSON.stringify(oxlintConfig), { printWidth: 110 })).code;

if (import.meta.main) writeFileSync('.oxlintrc.json', await oxlintConfigFile());
