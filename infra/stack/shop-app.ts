import { readFileSync } from 'node:fs';
import path from 'node:path';
import { App, type AppProps, type IPolicyValidationPlugin, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, type NagPack, ServerlessChecks } from 'cdk-nag';
import { ShopStack } from './shop-stack.ts';
import { SiteStack } from './site-stack.ts';
import { stageNamed } from './stages.ts';

export type ShopAppProps = Pick<AppProps, 'outdir'> & {
  stage: string;
  functionsDir: string;
  /** The built site, published with deployed stages. */
  siteDir: string;
  /** The account to deploy to; the template does not depend on it. */
  account?: string | undefined;
};

/** The application: the shop, and what publishes its site; checked by cdk-nag whenever it is synthesised. */
export const shopApp = ({ stage: stageName, functionsDir, siteDir, account, ...props }: ShopAppProps) => {
  const app = new App({ ...props, context: featureFlags(), analyticsReporting: false, treeMetadata: false });
  const stage = stageNamed(stageName);
  const env = { region: stage.region, ...(account ? { account } : {}) };
  const stack = new ShopStack(app, `viande-${stage.name}`, { stage, functionsDir, env });
  const site =
    stage.name === 'local'
      ? undefined
      : new SiteStack(app, `viande-${stage.name}-site`, { website: stack.website, siteDir, env });
  // what publishes the site is the CDK's own machinery and runs during a deployment only
  const onShop = (pack: NagPack): IPolicyValidationPlugin => ({
    name: pack.name,
    validate: () => pack.validateScope(stack),
  });
  Validations.of(app).addPlugins(onShop(new AwsSolutionsChecks(app)), onShop(new ServerlessChecks(app)));
  return { app, stack, site };
};

/** The flags of cdk.json, so that the template is the same whether the CDK command line asks for it or Node does. */
const featureFlags = (): Record<string, unknown> =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, '../../cdk.json'), 'utf8')).context;
