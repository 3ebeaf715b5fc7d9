import { writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { oxlintConfig } from '#infra/lint/oxlint-config.ts';

/** The file as it is kept: what linter and editors read without running anything. */
export const oxlintConfigFile = (): Promise<string> =>
  format(JSON.stringify(oxlintConfig), { parser: 'json', printWidth: 110 });

if (import.meta.main) writeFileSync('.oxlintrc.json', await oxlintConfigFile());
