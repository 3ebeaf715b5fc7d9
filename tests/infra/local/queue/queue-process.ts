import { startQueueServer } from '#infra/local/queue/queue-server.ts';

// Started by the durability test as a process of its own, so that it can be killed.
const server = await startQueueServer({ file: process.argv[2] ?? '' });
process.send?.(server.endpoint);
