import { readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ofType, stageApp, SYNTH_MS, synthesised, target, type Template } from './synthesis.ts';

it(
  'a deployment publishes the built site: assets stay for open tabs, pages are revalidated',
  () => {
    const { app, site } = stageApp('prod');
    const { directory } = synthesised(app);
    const read = (file: string) => JSON.parse(readFileSync(path.join(directory, file), 'utf8')) as unknown;
    const template = read(site?.templateFile ?? '') as Template;
    const all = ofType(template, 'Custom::CDKBucketDeployment').map(([, { Properties }]) => Properties);
    const mapBucket = target(
      all.find(({ DestinationBucketName: to }) => !JSON.stringify(to).includes('ImportValue'))?.[
        'DestinationBucketName'
      ],
    );
    // not where CloudFront reads, and those of previous releases stay next to them
    expect(template.Resources[mapBucket ?? '']?.Properties).toMatchObject({
      PublicAccessBlockConfiguration: { BlockPublicPolicy: true },
      VersioningConfiguration: { Status: 'Enabled' },
    });
    const published = all.filter(({ DestinationBucketName: to }) => target(to) !== mapBucket);
    const [pages] = published.filter(({ Prune }) => Prune === true);
    const [assets] = published.filter(({ Prune }) => Prune === false);
    expect(published).toHaveLength(2);
    expect(assets).toMatchObject({
      SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
    });
    expect(assets).not.toHaveProperty('Exclude');
    // excluded files are not deleted either
    expect(pages).toMatchObject({
      Exclude: ['assets/*'],
      SystemMetadata: { 'cache-control': 'public, max-age=0, must-revalidate' },
      DistributionPaths: ['/*'],
    });
    const [[, pagesResource] = []] = ofType(template, 'Custom::CDKBucketDeployment').filter(
      ([, { Properties }]) => Properties['Prune'] === true,
    );
    expect(JSON.stringify(pagesResource?.DependsOn)).toContain('Assets');

    const { files } = read(`${site?.stackName}.assets.json`) as {
      files: Record<string, { source: { path: string } }>;
    };
    const listed = Object.values(files)
      .map(({ source }) => path.join(directory, source.path))
      .filter((folder) => /asset\.[0-9a-f]{64}$/.test(folder))
      .map((folder) =>
        spawnSync('find', ['.', '-type', 'f'], { cwd: folder, encoding: 'utf8' }).stdout.trim(),
      );
    expect(listed).toEqual(expect.arrayContaining(['./index.html', './assets/app-1a2b.js']));
  },
  SYNTH_MS,
);

it('no stage is the default', () => {
  const { STAGE: _stage, ...environment } = process.env;
  const run = spawnSync(process.execPath, ['infra/stack/app.ts'], { env: environment, encoding: 'utf8' });
  expect(run.status).not.toBe(0);
  expect(run.stderr).toContain('Pour quel étage ? STAGE=dev ou STAGE=prod');
});
