import { expect, test } from 'vitest';
import { writers } from '#functions/mail/write-letter.ts';

test('JOB-07, AMB-02: every mail that the seeds imply has somebody who writes it', () => {
  expect(Object.keys(writers)).toEqual(
    expect.arrayContaining(['verify_email', 'temporary_password', 'reset_password', 'contact_received']),
  );
});
