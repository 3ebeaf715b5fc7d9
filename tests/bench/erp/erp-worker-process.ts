/** One extraction in a process of its own, so that its memory is the worker's: prints it as JSON. */
import { parisDay } from '#shared/kernel/dates.ts';
import { extractOnce, openBenchEnvironment } from './erp-environment.ts';

const [tableName = '', url = '', apiKey = ''] = process.argv.slice(2);
const now = new Date();
const { ms, rows } = await extractOnce(openBenchEnvironment(tableName, { url, apiKey }), parisDay(now), now);
process.stdout.write(`${JSON.stringify({ ms, rows, maxRssMb: process.resourceUsage().maxRSS / 1024 })}\n`);
process.exit(0);
