/**
 * One printed page, drawn: everything in millimetres from its upper left corner. The same marks become the preview, the
 * print and the PDF, so that all three are the same label.
 */
export type Sheet = {
  /** Names the file and the preview. */
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
      /** Of the base line. */
      y: number;
      /** Height of the type. */
      size: number;
      face: Face;
      align?: 'middle' | 'end';
    }
  | { kind: 'rule'; x1: number; x2: number; y: number; width: number }
  | { kind: 'brand'; x: number; y: number; width: number }
  /** The health mark of an establishment. */
  | { kind: 'oval'; cx: number; cy: number; rx: number; ry: number }
  /** Drawn by hand: strokes in dots of its own, each so many millimetres. */
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
      /** EAN-13: its digits. GS1-128: its element string, without the FNC1 that begins it. */
      data: string;
      x: number;
      y: number;
      /** Width of one module. */
      module: number;
      height: number;
    }
  /** A square code (QR) of a text, without its quiet zone of four modules. */
  | { kind: 'square'; data: string; x: number; y: number; size: number };

export type Face = 'text' | 'strong' | 'title';

/** Two dots of a 203 dpi printer: a bar is whole dots, or its edges blur. */
export const FINE_MODULE_MM = 0.25;
/** Three dots: EAN-13 at 114 %, above the 80 % that shops must be able to read. */
export const EAN_MODULE_MM = 0.375;
export const EAN_MODULES = 95;
