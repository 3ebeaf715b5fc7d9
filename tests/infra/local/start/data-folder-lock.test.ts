import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { lockDataFolder } from '#infra/local/start/data-folder-lock.ts';
import { commandLineOf } from '#infra/local/database/stale-process.ts';
import { isRunningHost } from '#infra/local/start/running-hosts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  return () => rmSync(folder, { recursive: true });
});

test('a folder in use is refused with the number of the process that uses it', async () => {
  // a process whose command line looks like a host's
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'infra/local/main.ts']);
  onTestFinished(() => void other.kill('SIGKILL'));
  const pid = other.pid ?? 0;
  await vi.waitFor(() => expect(isRunningHost(pid)).toBe(true));
  writeFileSync(join(folder, 'host.pid'), String(pid));
  expect(() => lockDataFolder(folder)).toThrow(`in use by process ${pid}`);
});

test('a lock of a killed process, or whose pid was reused, is ignored', () => {
  writeFileSync(join(folder, 'host.pid'), '999999999');
  lockDataFolder(folder)();
  writeFileSync(join(folder, 'host.pid'), String(process.pid));
  const unlock = lockDataFolder(folder);
  unlock();
  expect(() => lockDataFolder(folder)).not.toThrow();
});

test('a process is known by its command line also where there is no /proc, as on macOS', () => {
  expect(commandLineOf(process.pid, '/no-such-proc')).toContain('node');
  expect(commandLineOf(999_999_999, '/no-such-proc')).toBeUndefined();
});
