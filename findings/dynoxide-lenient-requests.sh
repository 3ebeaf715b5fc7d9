#!/usr/bin/env bash
# dynoxide 1.2.1 (@dynoxide/linux-x64), an emulator of DynamoDB: four requests that it answers and DynamoDB refuses.
#
# It is strict elsewhere (unused names and values, reserved words, overlapping paths, duplicate keys, sizes, nesting). It
# answers 200 where AWS documents a ValidationException:
#   IN with 101 operands           (Constraints in Amazon DynamoDB: at most 100 operands)
#   301 operators in an expression (the same page: at most 300)
#   ExclusiveStartKey of another partition than the one that is queried
#   begins_with of a number on a sort key that is a string
# Code that only ever ran against it fails with its first long list, or its first foreign cursor, on AWS.
#
# Seen on 2026-11-28. Linux x64 only. Fails when it changes.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @dynoxide/linux-x64@1.2.1 >/dev/null
cat >try.mjs <<'JS'
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
const free = createServer();
await new Promise((resolve) => free.listen(0, '127.0.0.1', resolve));
const { port } = free.address();
await new Promise((resolve) => free.close(resolve));
const engine = spawn('node_modules/@dynoxide/linux-x64/dynoxide', ['serve', '--host', '127.0.0.1', '--port', String(port)], { stdio: 'ignore' });
const call = async (action, body) => {
  const answer = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: {
      'x-amz-target': `DynamoDB_20120810.${action}`,
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-date': '20261128T000000Z',
      authorization: 'AWS4-HMAC-SHA256 Credential=none/20261128/eu-west-3/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
    },
    body: JSON.stringify({ TableName: 'table', ...body }),
  });
  const { __type = '' } = await answer.json();
  return `${answer.status} ${__type.split('#').pop()}`.trim();
};
for (let tries = 0; tries < 100; tries++) {
  if (await call('ListTables', {}).then(() => true, () => false)) break;
  await new Promise((resolve) => setTimeout(resolve, 50));
}
const key = (pk, sk = '1') => ({ pk: { S: pk }, sk: { S: sk } });
await call('CreateTable', {
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }, { AttributeName: 'sk', AttributeType: 'S' }],
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }, { AttributeName: 'sk', KeyType: 'RANGE' }],
});
await call('PutItem', { Item: { ...key('a'), n: { N: '1' } } });
const names = Array.from({ length: 101 }, (_, at) => `:v${at}`);
const values = Object.fromEntries(names.map((name, at) => [name, { N: String(at) }]));
const change = { Key: key('a'), UpdateExpression: 'SET n = :v1' };
console.log('IN 101:', await call('UpdateItem', { ...change, ConditionExpression: `n IN (${names.join(',')})`, ExpressionAttributeValues: values }));
const many = Array.from({ length: 302 }, () => 'n = :v1').join(' OR ');
console.log('301 operators:', await call('UpdateItem', { ...change, ConditionExpression: many, ExpressionAttributeValues: { ':v1': { N: '1' } } }));
const query = { KeyConditionExpression: 'pk = :a', ExpressionAttributeValues: { ':a': { S: 'a' } } };
console.log('start key of another partition:', await call('Query', { ...query, ExclusiveStartKey: key('b') }));
console.log('begins_with of a number:', await call('Query', { KeyConditionExpression: 'pk = :a AND begins_with(sk, :b)', ExpressionAttributeValues: { ':a': { S: 'a' }, ':b': { N: '1' } } }));
engine.kill();
JS
node try.mjs | tee seen
diff seen - <<'EXPECTED'
IN 101: 200
301 operators: 200
start key of another partition: 200
begins_with of a number: 200
EXPECTED
rm -rf "$PWD"
echo 'As described.'
