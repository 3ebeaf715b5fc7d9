import { Validations } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks, type NagPack, ServerlessChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { stageApp, SYNTH_MS, synthesised } from './synthesis.ts';

/** The same rules, ignoring every acknowledgement. */
const deaf = (pack: NagPack): NagPack => Object.assign(pack, { isAcknowledged: () => false });

describe('cdk-nag', () => {
  it.each(['prod', 'local'] as const)(
    'finds nothing in the %s stage',
    (stage) => {
      const { checked } = stageApp(stage);
      for (const pack of [new AwsSolutionsChecks(), new ServerlessChecks()]) {
        expect(checked.flatMap((one) => pack.validateScope(one).violations)).toEqual([]);
      }
    },
    SYNTH_MS,
  );

  it.each(['prod', 'dev'] as const)(
    'has no warning of the CDK either in the %s stage, which a strict synthesis would refuse',
    (stage) => {
      const { app } = stageApp(stage);
      const said = app.synth().stacks.flatMap(({ messages }) => messages);
      expect(said.filter(({ level }) => level !== 'info').map(({ id, entry }) => [id, entry.data])).toEqual(
        [],
      );
    },
    SYNTH_MS,
  );

  it(
    'stops the synthesis when it finds something',
    () => {
      const { app, stack } = stageApp('prod');
      const open = new Bucket(stack, 'Open');
      expect(() => synthesised(app)).toThrow(new RegExp(`${open.node.path}[\\s\\S]*AwsSolutions-S10`));
    },
    SYNTH_MS,
  );

  it(
    'reports each thing that was acknowledged, and each acknowledgement has a reason',
    () => {
      const { checked } = stageApp('prod');
      const findings = [new AwsSolutionsChecks(), new ServerlessChecks()].flatMap((pack) =>
        checked
          .flatMap((one) => deaf(pack).validateScope(one).violations)
          .flatMap(({ ruleName, violatingResources }) =>
            violatingResources.map(({ constructPath }) => ({ ruleName, at: constructPath ?? '' })),
          ),
      );
      const constructs = checked.flatMap((one) => one.node.findAll());
      const acknowledged = constructs.flatMap((construct) =>
        construct.node.metadata
          .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
          .flatMap(({ data }) => Object.entries(data as Record<string, unknown>))
          // warnings of the CDK itself: the test above
          .filter(([id]) => !id.includes('@aws-cdk/'))
          .map(([id, reason]) => ({ rule: id.replace(/^\w+::/, ''), under: construct.node.path, reason })),
      );
      expect(acknowledged.length).toBeGreaterThan(10);
      const needless = acknowledged.filter(
        ({ rule, under }) =>
          !findings.some(({ ruleName, at }) => ruleName === rule && at.startsWith(`${under}/`)),
      );
      expect(needless).toEqual([]);
      expect(acknowledged.filter(({ reason }) => JSON.stringify(reason).length < 40)).toEqual([]);
    },
    SYNTH_MS,
  );
});
