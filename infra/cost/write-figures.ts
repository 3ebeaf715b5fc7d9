import { readFileSync, writeFileSync } from 'node:fs';
import { withFigures } from './production-figures.ts';
import { stageTemplates } from './stage-templates.ts';

const file = 'docs/production.md';
writeFileSync(file, withFigures(readFileSync(file, 'utf8'), stageTemplates()));
