import { describe, expect, it } from 'vitest';
import { type DayTakings, sameWeekdays } from '#shared/dashboard/day-takings.ts';
import { type Watched, dayChanges } from '#shared/dashboard/day-changes.ts';

/** A Thursday. */
const DAY = '2026-11-26';
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

const of = (day: string, euros: number | 'closed' | 'unread'): DayTakings =>
  typeof euros === 'number' ? { day, state: 'known', cents: euros * 100 } : { day, state: euros, cents: 0 };
/** Yesterday first, then the Thursdays before it. */
const watched = (...euros: (number | 'closed' | 'unread')[]): Watched => {
  const [now = 'unread', ...before] = euros;
  return { now: of(DAY, now), before: before.map((each, at) => of(sameWeekdays(DAY)[at] ?? '', each)) };
};
const nothing = watched('unread', 'unread', 'unread', 'unread', 'unread');
const tell = (
  channels: Partial<Record<'till' | 'web' | 'wholesale', Watched>>,
  families: [string, Watched][] = [],
) => dayChanges(DAY, { till: nothing, web: nothing, wholesale: nothing, ...channels }, new Map(families));
const texts = (told: ReturnType<typeof tell>) => told.map(({ text }) => plain(text));

describe('three sentences about changes', () => {
  it('the largest amounts first, three at most, each with the days behind it', () => {
    const told = tell(
      { till: watched(1240, 1000, 1100, 1080, 1060), web: watched(300, 500, 500, 500, 500) },
      [
        ['BOEUF', watched(400, 800, 800, 800, 800)],
        ['VEAU', watched(130, 100, 100, 100, 100)],
      ],
    );
    expect(texts(told)).toEqual([
      'BOEUF a fait 400 €, 50 % de moins que d’habitude (800 € en moyenne les 4 jeudis d’avant).',
      'Le site a pris 300 €, 40 % de moins que d’habitude (500 € en moyenne les 4 jeudis d’avant).',
      'La caisse a pris 1 240 €, 17 % de plus que d’habitude (1 060 € en moyenne les 4 jeudis d’avant).',
    ]);
    expect(told[2]?.figures).toEqual([
      { label: '26/11/2026', cents: 124_000 },
      { label: '19/11/2026', cents: 100_000 },
      { label: '12/11/2026', cents: 110_000 },
      { label: '05/11/2026', cents: 108_000 },
      { label: '29/10/2026', cents: 106_000 },
    ]);
  });

  it('a closed till is closed, not « −100 % »; a day without an order is named as such', () => {
    const told = tell({ till: watched('closed', 1000, 'closed'), web: watched(0, 300) });
    expect(texts(told)).toEqual([
      'La caisse était fermée hier ; 1 000 € en moyenne le jeudi d’avant.',
      'Le site n’a reçu aucune commande hier ; 300 € en moyenne le jeudi d’avant.',
    ]);
    expect(told[0]?.figures).toEqual([
      { label: '26/11/2026 (fermé)', cents: null },
      { label: '19/11/2026', cents: 100_000 },
      { label: '12/11/2026 (fermé)', cents: null },
    ]);
  });

  it('a day that is always closed changes nothing', () => {
    expect(texts(tell({ till: watched('closed', 'closed', 'closed') }))).toEqual([
      'Pas encore de quoi comparer : il faut au moins un jeudi d’avant.',
    ]);
  });

  it('a first sale on that weekday is new, not missing', () => {
    expect(texts(tell({ web: watched(443, 0, 0, 0, 0) }))).toEqual([
      'Le site a pris 443 € ; rien les 4 jeudis d’avant.',
    ]);
  });

  it('a change below a tenth, or twenty euros, is ignored', () => {
    const told = tell({ till: watched(1050, 1000), web: watched(30, 15) });
    expect(texts(told)).toEqual([
      'Un jeudi comme les autres : rien ne s’écarte de plus d’un dixième de ce qui se fait ce jour-là.',
    ]);
  });

  it('a source never read is never shown as 0', () => {
    expect(texts(tell({ wholesale: watched('unread', 2000, 2000) }))).toEqual([
      'Pas encore de quoi comparer : il faut au moins un jeudi d’avant.',
    ]);
  });
});
