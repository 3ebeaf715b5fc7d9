import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { shopApp } from '#infra/stack/shop-app.ts';
import type { PricedTemplate } from './monthly-cost.ts';

/** Templates of a stage by stack, as they would be deployed now from the build. */
export type StageTemplates = Record<'shop' | 'edge' | 'copies' | 'watch', PricedTemplate>;

export const stageTemplates = (): StageTemplates => {
  const outdir = mkdtempSync(path.join(tmpdir(), 'stage-'));
  try {
    const { app, stack, edge, copies, watch } = shopApp({
      stage: 'prod',
      functionsDir: 'dist/functions',
      siteDir: 'dist/web',
      mapsDir: 'dist/maps',
      outdir,
    });
    app.synth();
    const read = (file = ''): PricedTemplate =>
      JSON.parse(readFileSync(path.join(outdir, file), 'utf8')) as PricedTemplate;
    return {
      shop: read(stack.templateFile),
      edge: read(edge.templateFile),
      copies: read(copies?.templateFile),
      watch: read(watch?.templateFile),
    };
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
};

/** All resources of a stage, as for one bill. */
export const wholeStage = ({ shop, edge, copies, watch }: StageTemplates): PricedTemplate => ({
  Resources: { ...shop.Resources, ...edge.Resources, ...copies.Resources, ...watch.Resources },
});
