import { readFileSync } from 'node:fs';

export type Colours = ReadonlyMap<string, string>;

const source = readFileSync(new URL('../../../frontend/src/ui/tokens.css', import.meta.url), 'utf8');

const declared = (css: string): [string, string][] =>
  [...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]);

const part = (from: string, to: string) => source.slice(source.indexOf(from), source.indexOf(to));

const light = declared(part(':root {', '[data-area='));
const workbench = declared(
  part("[data-area='admin'],\n  [data-area='scanner'] {\n    --ground", "[data-theme='dark']"),
);
const dark = declared(part("[data-theme='dark']", '@media (prefers-reduced-motion'));

/** The three faces of the product, as names and values: public and Espace Pro, the workbench by day, by night. */
export const schemes: Record<string, Colours> = {
  light: new Map(light),
  workbench: new Map([...light, ...workbench]),
  dark: new Map([...light, ...workbench, ...dark]),
};

/** The hexadecimal colour behind a name, through `var()`; undefined when it is not an opaque colour. */
export const colourOf = (scheme: Colours, name: string): string | undefined => {
  const value = scheme.get(name);
  const alias = value && /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (alias) return colourOf(scheme, alias);
  return value && /^#[\da-f]{6}$/i.test(value) ? value : undefined;
};

/** Relative luminance, WCAG 2.2. */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast ratio, 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
};
