import { expect, test } from 'vitest';
import { awsFailureText } from '#infra/deploy/format-aws-error.ts';

const named = (name: string, message = 'said by AWS') => Object.assign(new Error(message), { name });

test('a command without an account shows what to do, and no stack trace', () => {
  expect(awsFailureText(named('CredentialsProviderError'))).toContain('aws configure sso');
  expect(awsFailureText(named('ExpiredTokenException'))).toContain('aws sso login');
  expect(awsFailureText(named('AccessDeniedException', 'dynamodb:Scan'))).toContain('dynamodb:Scan');
  expect(awsFailureText(named('ResourceNotFoundException'))).toContain('n’existe pas');
});

test('a fault of ours keeps its stack', () => {
  expect(awsFailureText(new TypeError('x'))).toBeUndefined();
  expect(awsFailureText('x')).toBeUndefined();
});
