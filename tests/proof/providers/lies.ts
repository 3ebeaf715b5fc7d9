import { type Fault, faults } from '#tests/support/providers/fault-proxy.ts';

const json = (status: number, body: string) => () => ({ status, contentType: 'application/json', body });

/**
 * How a provider may hang or lie on any call. Some pass the call on and lie about it afterwards. A list that is well
 * formed and empty is an undetectable lie: comparisons of sums detect it.
 */
export const lies: Readonly<Record<string, Fault>> = {
  hangs: 'hang',
  'drips byte by byte': 'drip',
  'cuts the connection before': 'reset',
  'does it and cuts the connection': 'reset-after',
  'announces more than comes': 'cut',
  'truncated JSON': faults.halfJson,
  'HTML with 200': faults.htmlUnder200,
  'HTML with 200, and does it': async (passed) => {
    await passed();
    return faults.htmlUnder200();
  },
  'HTML with 500': faults.htmlUnder500,
  'HTML with 500, and does it': async (passed) => {
    await passed();
    return faults.htmlUnder500();
  },
  'nothing with 200': json(200, ''),
  'null with 200': json(200, 'null'),
  'an empty object with 200': json(200, '{}'),
  'an error in words with 200': json(200, '{"error":{"code":200,"message":"Erreur"}}'),
  '401': faults.refusedKey,
  '403': faults.forbidden,
  '429': faults.tooMany,
  '502': json(502, '<html>Bad gateway</html>'),
  '503, and does it': async (passed) => {
    await passed();
    return json(503, '{"error":"overloaded"}')();
  },
};
