import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { commandLineOf } from '#infra/local/database/stale-process.ts';
import { sqsClient } from '#tests/infra/local/queue/queue-fixture.ts';

interface Told {
  origin: string;
  pids: number[];
}

function prepareFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'crash-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const out = join(folder, 'out');
  const assembly = join(folder, 'assembly');
  mkdirSync(out);
  cpSync(join(import.meta.dirname, 'assembly'), assembly, { recursive: true });
  const template = join(assembly, 'fixture.template.json');
  // a message in flight at the kill counts as received once, as if it had failed: it may be received again, as in
  // production
  const written = readFileSync(template, 'utf8')
    .replace('OUT_FOLDER', out)
    .replace('"maxReceiveCount": 1', '"maxReceiveCount": 5');
  expect(written).toContain('"maxReceiveCount": 5');
  writeFileSync(template, written);
  return { out, args: [join(folder, 'data'), assembly, join(import.meta.dirname, 'website')] };
}

async function startProcess(args: readonly string[]): Promise<{ child: ChildProcess; origin: string }> {
  const child = fork(join(import.meta.dirname, 'host-process.ts'), args, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [told] = (await once(child, 'message')) as [Told];
  return { child, origin: told.origin };
}

test('after kill -9 no process is left, and every acknowledged message is handled by the next host', async () => {
  const { out, args } = prepareFolder();
  const first = await startProcess(args);
  const echo = await fetch(`${first.origin}/api/do/echo`);
  const { environment } = (await echo.json()) as { environment: Record<string, string> };
  const QueueUrl = environment['JOBS_QUEUE_URL'] ?? '';
  const client = sqsClient(new URL(QueueUrl).origin);
  const acknowledged: string[] = [];
  for (let batch = 0; batch < 10; batch++) {
    const Entries = Array.from({ length: 10 }, (_, index) => ({
      Id: `${index}`,
      MessageBody: `job-${batch}-${index}`,
    }));
    const sent = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    acknowledged.push(...(sent.Successful ?? []).map((entry) => `job-${batch}-${entry.Id ?? ''}.json`));
  }
  client.destroy();
  first.child.send('pids');
  const [told] = (await once(first.child, 'message')) as [Told];
  expect(told.pids.length).toBeGreaterThan(0);
  first.child.kill('SIGKILL');
  await vi.waitFor(() => expect(told.pids.filter((pid) => commandLineOf(pid) !== undefined)).toEqual([]));

  await startProcess(args);
  await vi.waitFor(() => expect(readdirSync(out)).toEqual(expect.arrayContaining(acknowledged)), {
    timeout: 15_000,
    interval: 50,
  });
  expect(acknowledged).toHaveLength(100);
});
