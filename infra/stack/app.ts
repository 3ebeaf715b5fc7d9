import { shopApp } from './shop-app.ts';

/** `STAGE=prod cdk deploy` deploys; without a stage it is the one that infra/local executes. */
const { app } = shopApp({
  stage: process.env['STAGE'] ?? 'local',
  functionsDir: process.env['FUNCTIONS_DIR'] ?? 'dist/functions',
  account: process.env['CDK_DEFAULT_ACCOUNT'],
});
app.synth();
