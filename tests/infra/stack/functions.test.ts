import { rmSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { entryName, functionEntries } from '#infra/build/functions.ts';
import type { ServiceFunctions } from '#infra/stack/constructs/service-functions.ts';
import { shopFunctions } from '#infra/stack/shop-functions.ts';
import {
  entriesById,
  ofType,
  stageApp,
  standInBundles,
  SYNTH_MS,
  target,
  type Template,
  templateOf,
} from './synthesis.ts';

const entries = Object.keys(shopFunctions);

describe('functions', () => {
  let template: Template;
  beforeAll(() => {
    template = templateOf('prod');
  }, SYNTH_MS);

  const functions = () => ofType(template, 'AWS::Lambda::Function').map(([, { Properties }]) => Properties);

  it('are the entry files of the source, one each', () => {
    expect(functionEntries().map(entryName).sort()).toEqual([...entries].sort());
    expect([...entriesById(template).values()].sort()).toEqual([...entries].sort());
  });

  it('all run Node 24 on arm64, from the bundle of their entry', () => {
    for (const found of functions()) {
      expect(found).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
      });
    }
    const keys = functions().map(({ Code }) => (Code as { S3Key: string }).S3Key);
    expect(new Set(keys).size).toBe(entries.length);
  });

  it('have the memory and timeout of the list', () => {
    const said = functions().map(({ Description, MemorySize, Timeout }) => [
      Description,
      MemorySize,
      Timeout,
    ]);
    expect(said.sort()).toEqual(
      Object.entries(shopFunctions)
        .map(([entry, { memoryMb, timeoutSeconds }]) => [entry, memoryMb, timeoutSeconds])
        .sort(),
    );
  });

  it('answer HTTP calls before API Gateway gives up at 30 seconds', () => {
    const slow = functions().filter(
      ({ Description, Timeout }) => String(Description).endsWith('.http') && Number(Timeout) >= 30,
    );
    expect(slow).toEqual([]);
  });

  it('have fewer variables than the 4 kB that Lambda takes', () => {
    const bytes = ({ Environment }: Record<string, unknown>) => JSON.stringify(Environment ?? '').length;
    expect(functions().filter((found) => bytes(found) > 4000)).toEqual([]);
  });

  it('keep their logs for a set time', () => {
    const logs = ofType(template, 'AWS::Logs::LogGroup');
    expect(logs.filter(([, { Properties }]) => Properties['RetentionInDays'] !== 180)).toEqual([]);
    const used = functions().map(({ LoggingConfig }) =>
      target((LoggingConfig as { LogGroup: unknown }).LogGroup),
    );
    expect(new Set(used).size).toBe(entries.length);
    expect(used.every((id) => logs.some(([log]) => log === id))).toBe(true);
  });

  it('reserve no concurrency: a new account has too little for that, and one message group is one writer', () => {
    const reserved = functions().filter((one) => one['ReservedConcurrentExecutions'] !== undefined);
    expect(reserved).toEqual([]);
  });

  it('that no caller waits for leave their failures in a queue', () => {
    const withDeadLetters = functions().filter(({ DeadLetterConfig }) => DeadLetterConfig !== undefined);
    expect(withDeadLetters.map(({ Description }) => Description).sort()).toEqual(
      entries.filter((entry) => /\.(?:schedule|notice)$/.test(entry)).sort(),
    );
  });

  it('cannot be forgotten by the build', () => {
    const dir = standInBundles();
    rmSync(path.join(dir, 'orders.http'), { recursive: true });
    expect(() => stageApp('prod', dir)).toThrow(
      /No bundle in .* for orders\.http: run "npm run build" first\./,
    );
  });

  it('cannot be forgotten by the list', () => {
    const dir = standInBundles([...entries, 'labels.http']);
    expect(() => stageApp('prod', dir)).toThrow(
      'Built but deployed by nobody: labels.http. Add it to infra/stack/shop-functions.ts.',
    );
  });

  it('cannot be named by a contract without being in the list', () => {
    const { stack } = stageApp('prod');
    const made = stack.node.findChild('Functions') as ServiceFunctions;
    expect(() => made.serving('labels.http')).toThrow(
      'A contract is served by labels.http, which is not in infra/stack/shop-functions.ts.',
    );
  });
});
