import { describe, expect, it } from 'vitest';
import { eventFilter } from '#infra/local/stream/event-filter.ts';

const INSERTED_EVENTS = '{"eventName":["INSERT"],"dynamodb":{"Keys":{"pk":{"S":[{"prefix":"OP#"}]}}}}';
const record = (eventName: string, pk: string) => ({ eventName, dynamodb: { Keys: { pk: { S: pk } } } });

describe('a filter of a stream', () => {
  it('lets a record pass whose fields all match', () => {
    const passes = eventFilter([INSERTED_EVENTS]);
    expect(passes(record('INSERT', 'OP#1'))).toBe(true);
    expect(passes(record('MODIFY', 'OP#1'))).toBe(false);
    expect(passes(record('INSERT', 'ORDER#1'))).toBe(false);
    expect(passes({ eventName: 'INSERT' })).toBe(false);
  });

  it('is one of several, any of which is enough; without one everything passes', () => {
    const passes = eventFilter(['{"eventName":["INSERT","MODIFY"]}', '{"eventName":["REMOVE"]}']);
    for (const name of ['INSERT', 'MODIFY', 'REMOVE']) expect(passes(record(name, 'A'))).toBe(true);
    expect(eventFilter([])(record('INSERT', 'A'))).toBe(true);
  });

  it.each([
    ['{"eventName":[{"anything-but":["REMOVE"]}]}', /anything-but.* is not known/],
    ['{"dynamodb":{"NewImage":{"n":{"N":[{"numeric":[">",1]}]}}}}', /numeric.* is not known/],
    ['{"a":[{"prefix":"x","suffix":"y"}]}', /is not known/],
    ['{"a":[{"exists":true}]}', /exists.* is not known/],
    ['{"a":[1]}', /1 is not known/],
    ['{"$or":[{"a":["b"]}]}', /\$or is not known/],
    ['{"a":[]}', /matches nothing/],
    ['{"a":"b"}', /a list of values/],
    ['{}', /a list of values/],
  ])('of an unknown form is refused: %s', (pattern, refusal) => {
    expect(() => eventFilter([pattern])).toThrow(refusal);
  });
});
