/** The cells of a CSV as a spreadsheet reads them (RFC 4180 with semicolons): an independent parser. */
export const readCsv = (text: string): string[][] => {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const bare = text.replace(/^\ufeff/, '');
  for (let at = 0; at < bare.length; at++) {
    const char = bare[at];
    if (isQuoted && char === '"' && bare[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (char === '"') isQuoted = !isQuoted;
    else if (!isQuoted && char === ';') {
      rows.at(-1)?.push(cell);
      cell = '';
    } else if (!isQuoted && (char === '\n' || char === '\r')) {
      if (char === '\r' && bare[at + 1] === '\n') at += 1;
      rows.at(-1)?.push(cell);
      cell = '';
      rows.push([]);
    } else cell += char;
  }
  if (isQuoted) throw new Error('a quote that never ends');
  return rows.filter((row) => row.length > 0);
};

/** Whether a spreadsheet would evaluate it instead of showing it; a plain number is one. */
export const isRun = (cell: string): boolean =>
  /^[\s\u200b\ufeff]*[=+\-@＝＋－＠|%]/.test(cell) && !/^-?\d+(,\d+)?$/.test(cell);
