const BROWSERS: readonly [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  // OPT and OPX are Opera's names on iOS
  ['Opera', /\bOP(?:R|T|X|iOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  // before Safari, whose token Chrome also sends; HeadlessChrome without a window
  ['Chrome', /\b(?:(?:Headless)?Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
];

const SYSTEMS: readonly [name: string, sign: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac(?:intosh|\s?OS)/],
  ['Linux', /\bLinux\b/],
];

/** `Firefox sur Windows`, from the user agent; informative only. */
export const deviceName = (userAgent: string): string => {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (browser === undefined && system === undefined) return 'Appareil inconnu';
  return system === undefined ? (browser ?? '') : `${browser ?? 'Navigateur inconnu'} sur ${system}`;
};

const nameIn = (names: typeof BROWSERS, userAgent: string): string | undefined =>
  names.find(([, sign]) => sign.test(userAgent))?.[0];
