/** What the value of a GS1 application identifier looks like, from the GS1 Syntax Dictionary. */
type Format = {
  /** The least and the most characters of a value. */
  least: number;
  most: number;
  /** Digits only, a day (YYMMDD), or a number with its check digit. */
  kind: 'text' | 'digits' | 'day' | 'checked';
};

const text = (most: number): Format => ({ least: 1, most, kind: 'text' });
const digits = (least: number, most = least): Format => ({ least, most, kind: 'digits' });
const checked = (length: number): Format => ({ least: length, most: length, kind: 'checked' });
const DAY: Format = { least: 6, most: 6, kind: 'day' };

/** By identifier; `310` stands for 3100 to 3109, whose last digit counts decimals, as `703` stands for ten processors. */
const formats: Readonly<Record<string, Format>> = {
  '00': checked(18),
  '01': checked(14),
  '02': checked(14),
  '10': text(20),
  '11': DAY,
  '12': DAY,
  '13': DAY,
  '15': DAY,
  '16': DAY,
  '17': DAY,
  '20': digits(2),
  '21': text(20),
  '30': digits(1, 8),
  '37': digits(1, 8),
  '240': text(30),
  '241': text(30),
  '250': text(30),
  '251': text(30),
  '310': digits(6),
  '320': digits(6),
  '330': digits(6),
  '340': digits(6),
  '392': digits(1, 15),
  '400': text(30),
  '410': checked(13),
  '412': checked(13),
  '414': checked(13),
  '420': text(20),
  '422': digits(3),
  '423': digits(3, 15),
  '424': digits(3),
  '425': digits(3, 15),
  '426': digits(3),
  '7002': text(30),
  '7003': digits(10),
  '7004': digits(1, 4),
  '7005': text(12),
  '7006': digits(6),
  '7007': digits(6, 12),
  '703': text(30),
  '8008': digits(8, 12),
};

const WITH_FOURTH_DIGIT = /^(?:310|320|330|340|392|703)$/;

/** The identifier that a text begins with, and the format of what follows; undefined when it begins with none. */
export const identifierAt = (code: string): { id: string; format: Format } | undefined => {
  for (const length of [2, 3, 4]) {
    const id = code.slice(0, length);
    const format = id.length === length ? formats[id] : undefined;
    if (!format) continue;
    if (!WITH_FOURTH_DIGIT.test(id)) return { id, format };
    return /^\d$/.test(code.charAt(3)) ? { id: code.slice(0, 4), format } : undefined;
  }
  return undefined;
};

export type { Format };
