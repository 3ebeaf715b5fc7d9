import { readFileSync } from 'node:fs';
import path from 'node:path';
import { App, type AppProps, type IPolicyValidationPlugin, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, type NagPack, ServerlessChecks } from 'cdk-nag';
import { CopyStack } from './copy-stack.ts';
import { EdgeStack } from './edge-stack.ts';
import { ShopStack } from './shop-stack.ts';
import { SiteStack } from './site-stack.ts';
import { stageNamed } from './stages.ts';
import { WatchStack } from './watch-stack.ts';
import { WATCH_REGION } from './watch-topic.ts';

export type ShopAppProps = Pick<AppProps, 'outdir'> & {
  stage: string;
  functionsDir: string;
  /** The built site, published with deployed stages. */
  siteDir: string;
  /** Source maps of all bundles, not public. */
  mapsDir: string;
  /** First deployment: after a failure everything must be deletable. */
  isFirst?: boolean;
  /** The account to deploy to; the template does not depend on it. */
  account?: string | undefined;
};

/**
 * The application: the shop, the edge and, for deployed stages, the copies in another region and the
 * publication of the site; checked by cdk-nag at every synthesis.
 */
export const shopApp = ({
  stage: stageName,
  functionsDir,
  siteDir,
  mapsDir,
  account,
  ...given
}: ShopAppProps) => {
  const { isFirst = false, ...props } = given;
  const app = new App({ ...props, context: featureFlags(), analyticsReporting: false, treeMetadata: false });
  const stage = stageNamed(stageName);
  const name = `viande-${stage.name}`;
  const inRegion = (region: string) => ({ region, ...(account ? { account } : {}) });
  const env = inRegion(stage.region);
  const terminationProtection = stage.terminationProtection && !isFirst;
  const stack = new ShopStack(app, name, { stage, functionsDir, env, terminationProtection });
  const edge = new EdgeStack(app, `${name}-edge`, { stage, shop: stack, env });
  const deployed =
    stage.name === 'local' ? undefined : { copies: copiesOf(), site: siteOf(), watch: watchOf() };
  const checked = [stack, edge, ...(deployed ? [deployed.copies, deployed.watch] : [])];
  // the publication of the site is the CDK's own code and runs only during a deployment
  const onOurs = (pack: NagPack): IPolicyValidationPlugin[] =>
    checked.map((one) => ({ name: pack.name, validate: () => pack.validateScope(one) }));
  Validations.of(app).addPlugins(
    ...onOurs(new AwsSolutionsChecks(app)),
    ...onOurs(new ServerlessChecks(app)),
  );
  return { app, stack, edge, checked, ...deployed };

  function siteOf() {
    return new SiteStack(app, `${name}-site`, { website: edge.website, siteDir, mapsDir, env });
  }

  function watchOf() {
    return new WatchStack(app, `${name}-veille`, { stage, env: inRegion(WATCH_REGION) });
  }

  function copiesOf() {
    const copies = new CopyStack(app, `${name}-copie`, {
      stage,
      env: inRegion(stage.copyRegion),
      terminationProtection,
    });
    // S3 needs an existing target bucket
    stack.addStackDependency(copies);
    return copies;
  }
};

/** The flags of cdk.json, so that the template is the same from the CDK command line and from Node. */
const featureFlags = (): Record<string, unknown> =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, '../../cdk.json'), 'utf8')).context;
