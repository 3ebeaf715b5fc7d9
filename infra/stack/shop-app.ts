import { readFileSync } from 'node:fs';
import path from 'node:path';
import { App, type AppProps, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { ShopStack } from './shop-stack.ts';
import { stageNamed } from './stages.ts';

export type ShopAppProps = Pick<AppProps, 'outdir'> & {
  stage: string;
  functionsDir: string;
  /** The account to deploy to; the template does not depend on it. */
  account?: string | undefined;
};

/** The application with its one stack, checked by cdk-nag whenever it is synthesised. */
export const shopApp = ({ stage: stageName, functionsDir, account, ...props }: ShopAppProps) => {
  const app = new App({ ...props, context: featureFlags(), analyticsReporting: false, treeMetadata: false });
  const stage = stageNamed(stageName);
  const stack = new ShopStack(app, `viande-${stage.name}`, {
    stage,
    functionsDir,
    env: { region: stage.region, ...(account ? { account } : {}) },
  });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  return { app, stack };
};

/** The flags of cdk.json, so that the template is the same whether the CDK command line asks for it or Node does. */
const featureFlags = (): Record<string, unknown> =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, '../../cdk.json'), 'utf8')).context;
