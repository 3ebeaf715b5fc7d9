import type { Mutant } from '#tests/proof/mutants/mutant.ts';

const FACTOR = 'functions/auth/admin/second-factor.ts';
const CUSTOMERS = 'functions/customers/customers.store.ts';
const factorTests = ['tests/functions/auth/second-factor.test.ts'];
const contactTests = ['tests/functions/contact/contact.test.ts'];
const customerTests = ['tests/functions/customers/administer-customer.test.ts'];
const settingsTests = ['tests/functions/settings/settings.test.ts'];

/** What administrators may do: second factor, sessions, customers, answers, settings. */
export const officeMutants: readonly Mutant[] = [
  {
    name: 'no code is asked for at sign-in',
    file: 'functions/auth/admin/log-in-admin.ts',
    find: `    admin.secondFactor &&
    (await withSecondFactor(table, admin.secondFactor, code,`,
    replace: `    code &&
    admin.secondFactor &&
    (await withSecondFactor(table, admin.secondFactor, code,`,
    tests: factorTests,
  },
  {
    name: 'a code of six digits opens twice',
    file: 'functions/auth/admin/one-time-code.ts',
    find: 'step !== undefined && step > factor.lastStep',
    replace: 'step !== undefined',
    tests: factorTests,
  },
  {
    name: 'one code opens two sessions at the same time',
    file: 'functions/admins/admins.store.ts',
    find: `        unchanged('credentialsVersion', admin.credentialsVersion),
        unchanged('secondFactor', admin.secondFactor),
      ),
    ),

  /** A secret that waits`,
    replace: `        unchanged('credentialsVersion', admin.credentialsVersion),
      ),
    ),

  /** A secret that waits`,
    tests: factorTests,
  },
  {
    name: 'a recovery code opens for ever',
    file: 'functions/auth/admin/one-time-code.ts',
    find: 'factor.recoveryHashes.filter((kept) => kept !== hash)',
    replace: 'factor.recoveryHashes.filter((kept) => kept !== "")',
    tests: factorTests,
  },
  {
    name: 'codes may be guessed without end at sign-in',
    file: 'functions/auth/admin/log-in-admin.ts',
    find: 'const succeeded = await admitTypedCode(table, code, attempt);',
    replace: 'const succeeded = () => Promise.resolve();',
    tests: factorTests,
  },
  {
    name: 'codes may be guessed without end when signed in',
    file: FACTOR,
    find: `  const succeeded = await admitTypedCode(services.table, code, { adminId, address, now });
  const admin = await verifyAdmin(services, adminId);
  if (!admin.secondFactor)`,
    replace: `  const succeeded = () => Promise.resolve();
  const admin = await verifyAdmin(services, adminId);
  if (!admin.secondFactor)`,
    tests: factorTests,
  },
  {
    name: 'whoever knows the password uses up the codes of the owner',
    file: 'functions/auth/limits.ts',
    find: 'sha256(`${adminId} ${networkOf(address)}`),\n    now',
    replace: 'adminId,\n    now',
    tests: factorTests,
  },
  {
    name: 'codes are guessed from many networks without a wait',
    file: 'functions/auth/admin/admit-code.ts',
    find: 'const { succeeded } = await admitCode(table, attempt);\n  return succeeded;',
    replace: 'void admitCode;\n  return () => Promise.resolve();',
    tests: factorTests,
  },
  {
    name: 'the password without a code makes the owner wait at the password',
    file: 'functions/auth/admin/log-in-admin.ts',
    find: 'if (admin.secondFactor) await admitted.forgiven();',
    replace: '',
    tests: factorTests,
  },
  {
    name: 'a session alone turns the second factor on',
    file: FACTOR,
    find: 'if (await verifyPassword(password, admin.passwordHash)) return admin;',
    replace: 'if (password !== admin.passwordHash) return admin;',
    tests: factorTests,
  },
  {
    name: 'the password alone takes the second factor away',
    file: FACTOR,
    find: `  const { admin } = await withCode(services, { adminId, code, address, now });
  await write(services, { admin, factor: undefined`,
    replace: `  const admin = await findAdmin(services, adminId + code.slice(99) + address.slice(99));
  await write(services, { admin, factor: undefined`,
    tests: factorTests,
  },
  {
    name: 'a super administrator takes their own second factor away with no code',
    file: FACTOR,
    find: "if (adminId === actorId) throw new Refusal('own_account', authMessages.ownSecondFactor);",
    replace: '',
    tests: factorTests,
  },
  {
    name: 'an offered secret can be confirmed for ever',
    file: FACTOR,
    find: 'if (!pending || pending.expiresAt <= now.toISOString()) {',
    replace: 'if (!pending) {',
    tests: factorTests,
  },
  {
    name: 'the sessions of others stay open when all others are ended',
    file: 'functions/auth/admin/open-sessions.ts',
    find: 'for (const session of others) await sessions.close(session);',
    replace: 'for (const session of others.slice(1)) await sessions.close(session);',
    tests: factorTests,
  },
  {
    name: 'a blocked customer signs in',
    file: 'functions/auth/log-in.ts',
    find: "if (account.blockedAt !== undefined) throw new Refusal('account_blocked');",
    replace: '',
    tests: customerTests,
  },
  {
    name: 'who is blocked while their password is checked gets a session',
    file: CUSTOMERS,
    find: "condition: 'credentialsVersion = :version AND attribute_not_exists(blockedAt)'",
    replace: "condition: 'credentialsVersion = :version'",
    tests: ['tests/store/customers/customers.store.test.ts'],
  },
  {
    name: 'a second block takes the place of the first one and its reason',
    file: CUSTOMERS,
    find: "condition: 'attribute_exists(pk) AND attribute_not_exists(blockedAt)'",
    replace: "condition: 'attribute_exists(pk)'",
    tests: customerTests,
  },
  {
    name: 'a block needs no reason',
    file: 'shared/customers/customer-acts.ts',
    find: "!bloque || motif !== ''",
    replace: "!bloque || motif !== '-'",
    tests: customerTests,
  },
  {
    name: 'a note is written over the one that somebody else wrote',
    file: CUSTOMERS,
    find: "'#note.#version = :seen'",
    replace: "'#note.#version >= :seen'",
    tests: customerTests,
  },
  {
    name: 'the journal holds what a note about a customer says',
    file: 'functions/customers/administer-customer.ts',
    find: "to: { note: note === '' ? 'effacée' : 'écrite' },",
    replace: 'to: { note },',
    tests: customerTests,
  },
  {
    name: 'the link to verify is sent as often as the button is pressed',
    file: 'functions/auth/customer-access.ts',
    find: 'admin-${Math.floor(now.getTime() / AGAIN_MS)}`',
    replace: 'admin-${Math.random()}`',
    tests: customerTests,
  },
  {
    name: 'a link to verify is sent to an address that is verified',
    file: 'functions/auth/customer-access.ts',
    find: 'if (account.emailVerifiedAt !== null)',
    replace: 'if (account.emailVerifiedAt === undefined)',
    tests: customerTests,
  },
  {
    name: 'one key answers twice',
    file: 'functions/contact/answer-contact-request.ts',
    find: 'sha256(`${id} ${idempotencyKey ?? replyId}`)',
    replace: 'sha256(`${id} ${replyId} ${idempotencyKey ?? replyId}`)',
    tests: contactTests,
  },
  {
    name: 'another answer under the same key is lost',
    file: 'functions/contact/answer-contact-request.ts',
    find: "if (earlier.requestHash !== requestHash) throw new Refusal('idempotency_mismatch', MISMATCH);",
    replace: '',
    tests: contactTests,
  },
  {
    name: 'a setting is written over what another administrator set',
    file: 'functions/settings/versioned-setting.ts',
    find: 'atVersion(setting({ [attribute]: value, changedBy: by, changedAt: at }), version),',
    replace: 'setting({ [attribute]: value, changedBy: by, changedAt: at, version: version + 1 }),',
    tests: settingsTests,
  },
  {
    name: 'work by the clock is done although the house wants none',
    file: 'functions/settings/timed-work.ts',
    find: 'isWantedNow(value, work, now) ? act()',
    replace: 'value ? act()',
    tests: settingsTests,
  },
  {
    name: 'a code that was right leaves its network unknown',
    file: 'functions/auth/sign-in-guard.ts',
    find: 'succeeded: () => forget([network, ...networks].slice(0, MAX_NETWORKS)),',
    replace: 'succeeded: () => forget(networks),',
    tests: factorTests,
  },
  {
    name: 'the password alone makes a network known',
    file: 'functions/auth/sign-in-guard.ts',
    find: 'forgiven: () => forget(networks),',
    replace: 'forgiven: () => forget([network, ...networks]),',
    tests: factorTests,
  },
  {
    name: 'a recovery code waits for what others guessed',
    file: 'functions/auth/admin/admit-code.ts',
    find: 'if (isRecovery) return () => Promise.resolve();',
    replace: '',
    tests: factorTests,
  },
  {
    name: 'recovery codes are used up by codes of six digits',
    file: 'functions/auth/limits.ts',
    find: 'isRecovery ? limits.recoveryCode : limits.secondFactor,',
    replace: 'isRecovery && adminId === address ? limits.recoveryCode : limits.secondFactor,',
    tests: factorTests,
  },
  {
    name: 'a guesser of codes waits a minute at most',
    file: 'shared/auth/sign-in-delay.ts',
    find: 'LONGEST_CODE_SECONDS = 600;',
    replace: 'LONGEST_CODE_SECONDS = 60;',
    tests: ['tests/domain/auth/sign-in-delay.test.ts'],
  },
];
