import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#frontend/lib/api/api-error.ts';
import { noteAnswer, noteNoAnswer } from '#frontend/lib/network/connection.ts';
import { PersonDecides, waitingWork } from '#frontend/lib/network/waiting-work.ts';
import { logout, openSession } from '#frontend/lib/session/session.ts';
import { forgetOwner } from '#frontend/lib/storage/account-keys.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
const AT = '2026-11-22T05:12:00.000Z';
const work = (act: string, key = act) => ({ key, at: AT, act });

let answers: Record<string, Error | Promise<void>>;
let sent: [act: string, key: string][];
/** A tab, or the page after a reload: all that it shares with another is in the browser's storage. */
const openTab = (more: Partial<Parameters<typeof waitingWork<string, void>>[0]> = {}) =>
  waitingWork<string, void>({
    noun: 'notes',
    of: 'admin',
    isAct: isText,
    inOrder: true,
    send: async (act, key) => {
      sent.push([act, key]);
      const answer = await answers[act];
      if (answer instanceof Error) throw answer;
    },
    ...more,
  });
const refusal = (status: number) => new ApiError(status, 'no', { success: false, message: 'Refusé' });
const acts = (tab: ReturnType<typeof openTab>) => tab.all().map(({ act }) => act);
const unheard = () => undefined;

beforeEach(() => {
  localStorage.clear();
  openSession('admin', 'token', { id: 'armand' });
  answers = {};
  sent = [];
});
afterEach(() => {
  noteAnswer();
  vi.restoreAllMocks();
  logout('admin');
});

it('is sent in order, under its key, over a reload, and is dropped by its answer', async () => {
  noteNoAnswer();
  const before = openTab();
  for (const act of ['c', 'a', 'b']) before.put(work(act, `key-${act}`));
  await before.sendAll(unheard);
  expect(sent).toEqual([]);
  noteAnswer();
  const after = openTab();
  await after.sendAll(unheard);
  expect(sent).toEqual([
    ['c', 'key-c'],
    ['a', 'key-a'],
    ['b', 'key-b'],
  ]);
  expect(acts(after)).toEqual([]);
});

it('retries requests that were in flight when the page was left', async () => {
  answers['a'] = new Promise(unheard);
  const left = openTab();
  left.put(work('a', 'key'));
  void left.sendAll(unheard);
  answers = {};
  await openTab().sendAll(unheard);
  expect(sent).toEqual([
    ['a', 'key'],
    ['a', 'key'],
  ]);
});

it.each([refusal(500), refusal(401), refusal(429), new ApiError(0, 'timeout'), new TypeError('Failed')])(
  'waits while the outcome is unknown, and so do later items (%s)',
  async (unknown) => {
    answers['a'] = unknown;
    const tab = openTab();
    for (const act of ['a', 'b']) tab.put(work(act));
    await tab.sendAll(unheard);
    expect(sent).toEqual([['a', 'a']]);
    expect(acts(tab)).toEqual(['a', 'b']);
  },
);

it('is not blocked by an independent item', async () => {
  answers['a'] = refusal(500);
  const tab = openTab({ inOrder: false });
  for (const act of ['a', 'b']) tab.put(work(act));
  await tab.sendAll(unheard);
  expect(acts(tab)).toEqual(['a']);
});

it('keeps a final refusal until it was read, and pending decisions, and sends neither again', async () => {
  answers = { a: refusal(409), b: new PersonDecides('Changée') };
  const tab = openTab();
  for (const act of ['a', 'b', 'c']) tab.put(work(act));
  await tab.sendAll(unheard);
  await openTab().sendAll(unheard);
  expect(sent).toHaveLength(3);
  expect(openTab().all()).toEqual([
    { ...work('a'), error: 'Refusé' },
    { ...work('b'), error: 'Changée' },
  ]);
  tab.drop('a');
  expect(acts(tab)).toEqual(['b']);
});

it('passes a refusal to the feature that shows it itself', async () => {
  answers['a'] = refusal(409);
  const refused: string[] = [];
  const tab = openTab({ onRefused: (key, message) => void refused.push(`${key}: ${message}`) });
  tab.put(work('a'));
  await tab.sendAll(unheard);
  expect([refused, acts(tab)]).toEqual([['a: Refusé'], []]);
});

it('saves concurrent acts of two tabs', () => {
  const tabs = [openTab(), openTab()] as const;
  tabs[0].put(work('a'));
  tabs[1].put(work('b'));
  tabs[0].put(work('c'));
  for (const tab of tabs) expect(acts(tab).toSorted()).toEqual(['a', 'b', 'c']);
});

it('does not drop the item that replaced it while it was in flight', async () => {
  const travelling = Promise.withResolvers<void>();
  answers['before'] = travelling.promise;
  const tab = openTab();
  tab.put(work('before', 'key'));
  const sending = tab.sendAll(unheard);
  tab.put(work('after', 'key'));
  travelling.resolve();
  await sending;
  expect(sent).toEqual([
    ['before', 'key'],
    ['after', 'key'],
  ]);
  expect(acts(tab)).toEqual([]);
});

it('is visible to and sent by its own account alone, and is deleted with it', async () => {
  const tab = openTab();
  tab.put(work('a'));
  openSession('admin', 'token', { id: 'berthe' });
  await tab.sendAll(unheard);
  expect([acts(tab), sent]).toEqual([[], []]);
  openSession('admin', 'token', { id: 'armand' });
  expect(acts(tab)).toEqual(['a']);
  forgetOwner('armand');
  expect(acts(tab)).toEqual([]);
  expect(
    Object.keys(localStorage).filter((key) => key.includes('armand@') || key.endsWith('@armand')),
  ).toEqual([]);
});

it('lasts as long as the page where the browser has no room, and is deleted with its account all the same', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const tab = openTab();
  tab.put(work('a'));
  tab.put(work('b'));
  expect(acts(tab)).toEqual(['a', 'b']);
  await tab.sendAll(unheard);
  expect([sent.length, acts(tab)]).toEqual([2, []]);
  tab.put(work('c'));
  forgetOwner('armand');
  expect(acts(tab)).toEqual([]);
});

it('skips stored items of another shape', () => {
  localStorage.setItem('waiting_notes_x@armand', '{');
  localStorage.setItem(
    'waiting_notes_y@armand',
    JSON.stringify({ order: 1, item: { key: 'y', at: AT, act: 7 } }),
  );
  expect(acts(openTab())).toEqual([]);
});

it('notifies a caller waiting for its answer, and keeps it unless that was final', async () => {
  const tab = openTab({ inOrder: false });
  answers['a'] = refusal(503);
  await expect(tab.sendNow(work('a'))).rejects.toThrow('Refusé');
  expect(acts(tab)).toEqual(['a']);
  answers['a'] = refusal(409);
  await expect(tab.sendNow(work('a'))).rejects.toThrow('Refusé');
  expect(acts(tab)).toEqual([]);
  answers = {};
  await tab.sendNow(work('a'));
  expect(acts(tab)).toEqual([]);
});

it('a late refusal leaves the item that replaced the refused act, and a dropped one stays dropped', async () => {
  const tab = openTab();
  const replace: Record<string, () => void> = {
    old: () => tab.put(work('newer', 'key')),
    gone: () => tab.drop('dropped'),
  };
  const slow = openTab({
    send: async (act) => {
      sent.push([act, act]);
      replace[act]?.();
      if (act === 'old' || act === 'gone') throw refusal(409);
    },
  });
  slow.put(work('old', 'key'));
  slow.put(work('gone', 'dropped'));
  await slow.sendAll(unheard);
  expect(tab.find('dropped')).toBeUndefined();
  expect(tab.find('key')).not.toMatchObject({ act: 'old' });
  await slow.sendAll(unheard);
  expect(sent.map(([act]) => act)).toContain('newer');
  expect(acts(openTab())).toEqual([]);
});
