import { expect, test } from 'vitest';
import { noValue, resolveIntrinsics } from '#infra/local/template/intrinsics.ts';

const template = {
  Resources: {},
  Mappings: { Sizes: { small: { memory: 128 } } },
  Conditions: { Yes: { 'Fn::Equals': ['a', { Ref: 'Letter' }] }, No: { 'Fn::Not': [{ Condition: 'Yes' }] } },
};
const references = {
  ref: (id: string) => ({ Letter: 'a', Nothing: noValue })[id] ?? `ref-${id}`,
  attribute: (id: string, name: string) => `${id}.${name}`,
};

test.each<[unknown, unknown]>([
  [{ Ref: 'Thing' }, 'ref-Thing'],
  [{ 'Fn::GetAtt': ['Thing', 'Arn'] }, 'Thing.Arn'],
  [{ 'Fn::GetAtt': 'Thing.Outputs.Name' }, 'Thing.Outputs.Name'],
  [{ 'Fn::Join': ['-', ['a', { Ref: 'B' }]] }, 'a-ref-B'],
  [{ 'Fn::Sub': 'x-${Thing}-${Thing.Arn}-${!Kept}' }, 'x-ref-Thing-Thing.Arn-${Kept}'],
  [{ 'Fn::Sub': ['${Own}/${Thing}', { Own: { Ref: 'Letter' } }] }, 'a/ref-Thing'],
  [{ 'Fn::Select': [1, { 'Fn::Split': ['/', 'a/b/c'] }] }, 'b'],
  [{ 'Fn::FindInMap': ['Sizes', 'small', 'memory'] }, 128],
  [{ 'Fn::If': ['Yes', 'then', 'else'] }, 'then'],
  [{ 'Fn::If': ['No', 'then', 'else'] }, 'else'],
  [{ 'Fn::And': [{ Condition: 'Yes' }, { 'Fn::Or': [{ Condition: 'No' }, { Condition: 'Yes' }] }] }, true],
  [{ 'Fn::Base64': 'meat' }, 'bWVhdA=='],
  [
    { kept: 1, gone: { Ref: 'Nothing' }, list: [{ Ref: 'Nothing' }, 2] },
    { kept: 1, list: [2] },
  ],
])('%j', (value, expected) => {
  expect(resolveIntrinsics(value, template, references)).toEqual(expected);
});
