import { divideHalfUp } from '#shared/kernel/money.ts';
import { isWithin, type ScanBounds } from '#shared/settings/scan-bounds.ts';
import { gs1Day } from './gs1-day.ts';
import { hasRightCheckDigit } from './gs1-dictionary.ts';
import type { Gs1Element } from './gs1-elements.ts';
import {
  EMPTY_LABEL,
  type Label,
  type LabelOrigin,
  type LabelWarning,
  type MeatPlant,
  scanErrors,
} from './label.ts';

export type Reading = {
  /** Determines the century of two-digit years and expiry. */
  today: string;
  bounds: ScanBounds;
};

type Values = ReadonlyMap<string, string>;

export const labelOfElements = (elements: readonly Gs1Element[], reading: Reading): Label => {
  const values: Values = new Map(elements.map(({ id, value }) => [id, value]));
  const { today } = reading;
  const gtin = values.get('01') ?? values.get('02') ?? null;
  const dayOf = (id: string): string | null => {
    const value = values.get(id);
    return value === undefined ? null : (gs1Day(value, today) ?? null);
  };
  const withHour = values.get('7003');
  const useBy = dayOf('17') ?? dayOf('7003');
  const bestBefore = dayOf('15');
  const origin = originOf(values, today);
  const count = values.get('30') ?? values.get('37');
  const made = [origin.slaughterDate ?? null, dayOf('11'), dayOf('13')].filter((day) => day !== null);
  const ends = [useBy, bestBefore].filter((day) => day !== null);
  const warnings: LabelWarning[] = [
    ...(gtin !== null && !hasRightCheckDigit(gtin) ? (['gtin_check_digit'] as const) : []),
    ...(useBy !== null && useBy < today ? (['past_use_by'] as const) : []),
    ...(ends.some((end) => made.some((day) => end < day)) ? (['dates_disagree'] as const) : []),
  ];
  return {
    ...EMPTY_LABEL,
    gtin,
    sscc: values.get('00') ?? null,
    ...weightOf(values, reading.bounds),
    pieces: Number(count ?? 0) || null,
    lot: values.get('10') ?? null,
    useBy,
    useByTime:
      withHour === undefined || gs1Day(withHour, today) !== useBy
        ? null
        : `${withHour.slice(6, 8)}:${withHour.slice(8)}`,
    bestBefore,
    origin,
    elements,
    others: elements.filter(({ id }) => !READ.test(id)),
    warnings,
  };
};

const READ = /^(?:0[012]|10|1[1357]|30|37|3[12]0\d|251|42[236]|7003|7007|703\d)$/;

type Weight = Pick<Label, 'weightGrams' | 'noWeight' | 'unlikelyGrams' | 'pounds'>;

/** 310n in kilograms, 320n in pounds: six digits with n decimals, converted to grams. */
const weightOf = (values: Values, bounds: ScanBounds): Weight => {
  const none = { weightGrams: null, noWeight: scanErrors.unknownFormat, unlikelyGrams: null, pounds: null };
  const stated = (group: string) => [...values].find(([id]) => id.startsWith(group));
  const [id, digits] = stated('310') ?? stated('320') ?? [];
  if (id === undefined || digits === undefined) return none;
  const isPounds = id.startsWith('320');
  const decimals = Number(id.at(3));
  const grams = isPounds
    ? divideHalfUp(Number(digits) * HUNDRED_THOUSANDTH_GRAMS_A_POUND, 10 ** (5 + decimals))
    : divideHalfUp(Number(digits) * 1000, 10 ** decimals);
  const pounds = isPounds ? { pounds: poundsText(digits, decimals) } : {};
  return isWithin(grams, id === '3103' ? bounds['3103'] : bounds.otherNetWeights)
    ? { ...none, ...pounds, weightGrams: grams, noWeight: null }
    : { ...none, ...pounds, unlikelyGrams: grams, noWeight: scanErrors.noWeight3103 };
};

/** 1 lb is 453.59237 g. */
const HUNDRED_THOUSANDTH_GRAMS_A_POUND = 45_359_237;

const poundsText = (digits: string, decimals: number): string => {
  const whole = String(Number(digits.slice(0, digits.length - decimals)));
  return `${decimals === 0 ? whole : `${whole},${digits.slice(-decimals)}`} lb`;
};

/**
 * GS1 identifiers of meat: 422 country of birth, 423 of rearing, 426 of all steps; 7030 the slaughterhouse
 * and 7031 to 7039 the cutting plants, each with country and approval number; 251 the animal, 7007 the day of
 * slaughter.
 */
const originOf = (values: Values, today: string): LabelOrigin => {
  const all = oneCountry(values.get('426'));
  const facts = {
    animalRef: values.get('251'),
    slaughterDate: oneDay(values.get('7007'), today),
    birthCountry: oneCountry(values.get('422')) ?? all,
    rearingCountry: oneCountry(values.get('423')) ?? all,
  };
  return {
    ...(Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Partial<
      Record<keyof typeof facts, string>
    >),
    slaughter: plants(values, (id) => id === '7030'),
    cutting: plants(values, (id) => /^703[1-9]$/.test(id)),
  };
};

/** A value can contain up to five countries: only a single one is used. */
const oneCountry = (value: string | undefined): string | undefined =>
  value?.length === 3 ? countryOfNumber(value) : undefined;

/** A date range is ignored. */
const oneDay = (value: string | undefined, today: string): string | undefined =>
  value?.length === 6 ? gs1Day(value, today) : undefined;

const plants = (values: Values, isOf: (id: string) => boolean): MeatPlant[] =>
  [...values]
    .filter(([id]) => isOf(id))
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([, value]) => {
      const country = countryOfNumber(value.slice(0, 3));
      const approval = value.slice(3);
      return country === undefined || approval === '' ? [] : [{ country, approval }];
    });

/** ISO 3166-1, all 249 countries: numeric code and alpha-2 code (Debian iso-codes 4.15.0). */
const COUNTRIES = `
  004AF 008AL 010AQ 012DZ 016AS 020AD 024AO 028AG 031AZ 032AR 036AU 040AT 044BS 048BH 050BD 051AM
  052BB 056BE 060BM 064BT 068BO 070BA 072BW 074BV 076BR 084BZ 086IO 090SB 092VG 096BN 100BG 104MM
  108BI 112BY 116KH 120CM 124CA 132CV 136KY 140CF 144LK 148TD 152CL 156CN 158TW 162CX 166CC 170CO
  174KM 175YT 178CG 180CD 184CK 188CR 191HR 192CU 196CY 203CZ 204BJ 208DK 212DM 214DO 218EC 222SV
  226GQ 231ET 232ER 233EE 234FO 238FK 239GS 242FJ 246FI 248AX 250FR 254GF 258PF 260TF 262DJ 266GA
  268GE 270GM 275PS 276DE 288GH 292GI 296KI 300GR 304GL 308GD 312GP 316GU 320GT 324GN 328GY 332HT
  334HM 336VA 340HN 344HK 348HU 352IS 356IN 360ID 364IR 368IQ 372IE 376IL 380IT 384CI 388JM 392JP
  398KZ 400JO 404KE 408KP 410KR 414KW 417KG 418LA 422LB 426LS 428LV 430LR 434LY 438LI 440LT 442LU
  446MO 450MG 454MW 458MY 462MV 466ML 470MT 474MQ 478MR 480MU 484MX 492MC 496MN 498MD 499ME 500MS
  504MA 508MZ 512OM 516NA 520NR 524NP 528NL 531CW 533AW 534SX 535BQ 540NC 548VU 554NZ 558NI 562NE
  566NG 570NU 574NF 578NO 580MP 581UM 583FM 584MH 585PW 586PK 591PA 598PG 600PY 604PE 608PH 612PN
  616PL 620PT 624GW 626TL 630PR 634QA 638RE 642RO 643RU 646RW 652BL 654SH 659KN 660AI 662LC 663MF
  666PM 670VC 674SM 678ST 682SA 686SN 688RS 690SC 694SL 702SG 703SK 704VN 705SI 706SO 710ZA 716ZW
  724ES 728SS 729SD 732EH 740SR 744SJ 748SZ 752SE 756CH 760SY 762TJ 764TH 768TG 772TK 776TO 780TT
  784AE 788TN 792TR 795TM 796TC 798TV 800UG 804UA 807MK 818EG 826GB 831GG 832JE 833IM 834TZ 840US
  850VI 854BF 858UY 860UZ 862VE 876WF 882WS 887YE 894ZM
`;
const LETTERS: ReadonlyMap<string, string> = new Map(
  COUNTRIES.trim()
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 3), pair.slice(3)]),
);

/** Undefined for a number outside ISO 3166-1, and for 999 (several countries). */
export const countryOfNumber = (number: string): string | undefined => LETTERS.get(number);
