import { type PointerEvent, useId, useState } from 'react';
import { Button } from '#frontend/ui/button.tsx';
import { pathOf, type Point, SIGNATURE_BOX, type Stroke } from '#shared/orders/signature.ts';
import styles from './rounds.module.css';

/** Pointer position in the box. */
const pointIn = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return [
    ((clientX - left) * SIGNATURE_BOX.width) / (width || SIGNATURE_BOX.width),
    ((clientY - top) * SIGNATURE_BOX.height) / (height || SIGNATURE_BOX.height),
  ];
};

/**
 * Signature by finger, pen or mouse; keyboard users only enter the name.
 * @param onChange SVG path of the drawing, empty once cleared
 */
export function SignaturePad({ onChange }: { onChange: (path: string) => void }) {
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [drawing, setDrawing] = useState<Stroke>();
  const hint = useId();
  const lift = () => {
    if (!drawing) return;
    const next = [...strokes, drawing];
    setStrokes(next);
    setDrawing(undefined);
    onChange(pathOf(next));
  };
  const path = pathOf(drawing ? [...strokes, drawing] : strokes);
  return (
    <div className={styles.signature}>
      <div className={styles.signatureHead}>
        <span>Signature (facultatif)</span>
        <Button
          size="small"
          variant="ghost"
          disabled={path === ''}
          onClick={() => {
            setStrokes([]);
            onChange('');
          }}
        >
          Effacer la signature
        </Button>
      </div>
      <svg
        className={styles.pad}
        viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
        role="img"
        aria-label={path === '' ? 'Zone de signature, vide' : 'Zone de signature, signée'}
        aria-describedby={hint}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture?.(event.pointerId);
          setDrawing([pointIn(event)]);
        }}
        onPointerMove={(event) => {
          const point = pointIn(event);
          setDrawing((now) => now && [...now, point]);
        }}
        onPointerUp={lift}
        onPointerCancel={lift}
      >
        <path d={`M20 ${SIGNATURE_BOX.height - 18}H${SIGNATURE_BOX.width - 20}`} className={styles.padLine} />
        <path d={path} className={styles.ink} />
      </svg>
      <p id={hint} className={styles.hint}>
        Signez du doigt, ou laissez le nom seul.
      </p>
    </div>
  );
}
