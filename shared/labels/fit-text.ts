import type { Face } from './sheet.ts';
import { widthAtMost } from './text-width.ts';

/** Truncates with an ellipsis where the text does not fit. */
export const cutText = (text: string, maxWidth: number, size: number, face: Face): string => {
  if (widthAtMost(text, size, face) <= maxWidth) return text;
  const characters = [...text];
  while (characters.length > 1 && widthAtMost(`${characters.join('')}…`, size, face) > maxWidth)
    characters.pop();
  return `${characters.join('').trimEnd()}…`;
};

/** Wraps text; the part beyond `maxLines` is truncated with an ellipsis. */
export const wrapText = (
  text: string,
  maxWidth: number,
  size: number,
  face: Face,
  maxLines: number,
): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (line && lines.length < maxLines - 1 && widthAtMost(longer, size, face) > maxWidth) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line].map((part) => cutText(part, maxWidth, size, face));
};

/** The largest font size, at least `smallest`, at which the text fits on one line. */
export const fittingSize = (
  text: string,
  maxWidth: number,
  largest: number,
  smallest: number,
  face: Face,
): number => {
  const wanted = maxWidth / Math.max(widthAtMost(text, 1, face), 1e-9);
  return Math.min(largest, Math.max(smallest, Math.floor(wanted * 10) / 10));
};
