import { writeFileSync } from 'node:fs';
import { apiFiles } from './api-files.ts';

for (const [path, text] of Object.entries(apiFiles())) writeFileSync(path, text);
