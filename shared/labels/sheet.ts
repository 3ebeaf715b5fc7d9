/** A printed page; millimetres from its upper left corner. Preview, print and PDF render the same marks. */
export type Sheet = {
  /** File name and title of the preview. */
  title: string;
  widthMm: number;
  heightMm: number;
  marks: readonly Mark[];
};

export type Mark =
  | {
      kind: 'text';
      text: string;
      x: number;
      /** Baseline. */
      y: number;
      /** Font height. */
      size: number;
      face: Face;
      align?: 'middle' | 'end';
    }
  | { kind: 'rule'; x1: number; x2: number; y: number; width: number }
  | { kind: 'brand'; x: number; y: number; width: number }
  /** Health mark of an establishment. */
  | { kind: 'oval'; cx: number; cy: number; rx: number; ry: number }
  /** Freehand strokes in their own dots, each of this size in millimetres. */
  | {
      kind: 'ink';
      strokes: readonly (readonly (readonly [number, number])[])[];
      x: number;
      y: number;
      dot: number;
    }
  | {
      kind: 'barcode';
      symbology: 'ean13' | 'gs1-128';
      /** EAN-13: its digits. GS1-128: its element string without the leading FNC1. */
      data: string;
      x: number;
      y: number;
      /** Module width. */
      module: number;
      height: number;
    }
  /** QR code of a text, without its quiet zone of four modules. */
  | { kind: 'square'; data: string; x: number; y: number; size: number };

export type Face = 'text' | 'strong' | 'title';

/** Two dots at 203 dpi: a bar must be whole dots to be sharp. */
export const FINE_MODULE_MM = 0.25;
/** Three dots: EAN-13 at 114 %, above the minimum of 80 %. */
export const EAN_MODULE_MM = 0.375;
export const EAN_MODULES = 95;
