import type { Mutant } from '#tests/proof/mutants/mutant.ts';

const KEYS = 'frontend/src/lib/storage/admin-keys.ts';
const ANSWERS = 'frontend/src/offline/cached-answers.ts';
const QUERIES = 'frontend/src/offline/keep-queries.ts';
const KEPT = 'frontend/src/features/preparation/admin/kept-weights.ts';
const MEANWHILE = 'frontend/src/features/preparation/admin/meanwhile.ts';
const WEIGHING = 'frontend/src/features/preparation/admin/use-weighing.ts';
const ACTS = 'frontend/src/lib/network/waiting-acts.ts';
const keptTests = ['tests/frontend/offline/keep-queries.test.ts'];
const answerTests = ['tests/frontend/offline/cached-answers.test.ts'];
const roundTests = ['tests/frontend/rounds/rounds.test.tsx'];
const keptWeightTests = ['tests/frontend/preparation/preparation-kept.test.tsx'];
const weighingTests = [
  'tests/frontend/preparation/preparation.test.tsx',
  'tests/frontend/preparation/preparation-offline.test.tsx',
];

/** What a device keeps without network belongs to who did it, and goes once. */
export const offlineMutants: readonly Mutant[] = [
  {
    name: 'what waits of one administrator is sent by the next',
    file: KEYS,
    find: 'return id === undefined ? name : name + markOf(id);',
    replace: 'return name;',
    tests: roundTests,
  },
  {
    name: 'what an administrator left at a device stays after the sign-out',
    file: KEYS,
    find: 'for (const key of keysOf(adminId)) writeStored(key, null);',
    replace: 'for (const key of keysOf(adminId).slice(1)) writeStored(key, null);',
    tests: [...roundTests, 'tests/frontend/lib/admin-drafts.test.tsx'],
  },
  {
    name: 'a sign-out takes what another left at the device',
    file: KEYS,
    find: 'return Object.keys(localStorage).filter((key) => key.endsWith(markOf(adminId)));',
    replace: "return Object.keys(localStorage).filter((key) => key.includes('@'));",
    tests: [...roundTests, 'tests/frontend/lib/admin-drafts.test.tsx'],
  },
  {
    name: 'a draft of one administrator is found by the next',
    file: 'frontend/src/lib/storage/use-draft.ts',
    find: 'useState(() => adminKey(name));',
    replace: 'useState(() => (adminKey(name) ? name : name));',
    tests: ['tests/frontend/lib/admin-drafts.test.tsx'],
  },
  {
    name: 'who signs in reads what was kept for another',
    file: ANSWERS,
    find: 'const mine = (await store.keys()).filter((request) => isOf(ownerId, request));',
    replace:
      "const mine = (await store.keys()).filter((request) => isOf(ownerId, request) || request.url !== '');",
    tests: answerTests,
  },
  {
    name: 'what was kept for another stays at the device',
    file: QUERIES,
    find: 'answers.forgetOthers(now));',
    replace: 'Promise.resolve());',
    tests: keptTests,
  },
  {
    name: 'an answer that comes after the sign-out is kept',
    file: ANSWERS,
    find: 'if (ownerOf(keeper) === ownerId) await store.put(',
    replace: 'await store.put(',
    tests: answerTests,
  },
  {
    name: 'a session that the server ended can be read without network',
    file: ANSWERS,
    find: 'readToken(keeper) === null ? undefined : readUser(keeper)?.id;',
    replace: 'readUser(keeper)?.id;',
    tests: keptTests,
  },
  {
    name: 'answers of another build are given',
    file: ANSWERS,
    find: 'answer !== undefined && answer.build === build',
    replace: 'answer !== undefined',
    tests: answerTests,
  },
  {
    name: 'a handover whose answer was lost is dropped',
    file: ACTS,
    find: 'if (!refusal) return false;',
    replace:
      'if (!refusal) change((now) => now.filter((each) => each.key !== key));\n      if (!refusal) return false;',
    tests: roundTests,
  },
  {
    name: 'what the server refused is dropped without a word',
    file: ACTS,
    find: '(each.key === key ? { ...each, error: refusal.message } : each)',
    replace: 'each).filter((each) => each.key !== key',
    tests: roundTests,
  },
  {
    name: 'a save whose answer was lost is taken for another preparer’s',
    file: KEPT,
    find: "(since === undefined || since === 'arrived')",
    replace: 'false',
    tests: weighingTests,
  },
  {
    name: 'what another preparer saved is taken for ours',
    file: MEANWHILE,
    find: 'kept.sent.some((lines) => says(preparation, lines))',
    replace: 'kept.sent.length > 0',
    tests: weighingTests,
  },
  {
    name: 'lots that were said meanwhile take the place of what was weighed',
    file: MEANWHILE,
    find: "return boundOtherwise(preparation, kept).length > 0 ? 'lots said elsewhere' : undefined;",
    replace: 'return undefined;',
    tests: keptWeightTests,
  },
  {
    name: 'the server takes what was weighed for the lots that were said',
    file: 'functions/preparation/close-preparation.ts',
    find: 'refuseOtherLots(found.lines, preparedLines(lines));',
    replace: '',
    tests: ['tests/functions/preparation/preparation-lots.test.ts'],
  },
  {
    name: 'a typed weight that no lot takes is cleared',
    file: 'frontend/src/features/preparation/admin/line-card.tsx',
    find: "if (onAdd(milli, lot === '' ? null : lot)) typeWeight(null);",
    replace: "onAdd(milli, lot === '' ? null : lot);\n    typeWeight(null);",
    tests: keptWeightTests,
  },
  {
    name: 'an order that the list is sending is sent again when it is opened',
    file: WEIGHING,
    find: 'await saveUnderWay(orderId);',
    replace: '',
    tests: keptWeightTests,
  },
  {
    name: 'what a reload finds weighed is shown and never sent',
    file: WEIGHING,
    find: 'const waits = useRef(found.waits);',
    replace: 'const waits = useRef(false);',
    tests: weighingTests,
  },
];
