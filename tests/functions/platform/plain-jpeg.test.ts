import { expect, test } from 'vitest';
import { plainJpeg } from '#functions/gateways/photos/photo-files.ts';
import { SMALL_JPEG } from '#tests/support/calls/small-jpeg.ts';

const picture = Buffer.from(SMALL_JPEG, 'base64');
const segment = (marker: number, content: string): Buffer => {
  const body = Buffer.from(content, 'latin1');
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};
const withSegments = (...segments: Buffer[]): Buffer =>
  Buffer.concat([picture.subarray(0, 2), ...segments, picture.subarray(2)]);
/** Position of height and width in the frame: after the marker, its length and the bits of a sample. */
const frameAt = picture.indexOf(Buffer.from([0xff, 0xc0]));
const ofSize = (height: number, width: number): Buffer => {
  const changed = Buffer.from(picture);
  changed.writeUInt16BE(height, frameAt + 5);
  changed.writeUInt16BE(width, frameAt + 7);
  return changed;
};

test('a picture stays as it is; place, time, comments, previews and what follows its end are left out', () => {
  expect(plainJpeg(picture)).toEqual(picture);
  const jfif = segment(0xe0, 'JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0');
  expect(plainJpeg(withSegments(jfif))).toEqual(withSegments(jfif));
  const told = withSegments(
    jfif,
    segment(0xe0, 'JFXX\0a preview of the whole'),
    segment(0xe1, 'Exif\0\0 44.8378 N 0.5792 W'),
    segment(0xe2, 'ICC_PROFILE\0 of this very phone'),
    segment(0xed, 'Photoshop 3.0'),
    segment(0xfe, '<script>alert(1)</script>'),
  );
  expect(plainJpeg(Buffer.concat([told, Buffer.from('PK\u0003\u0004 another file')]))).toEqual(
    withSegments(jfif),
  );
});

test('what is no JPEG of at most 1600 points a side is refused, whatever its first bytes say', () => {
  const refused: Record<string, Buffer> = {
    nothing: Buffer.alloc(0),
    'its first bytes alone': picture.subarray(0, 3),
    'a page': Buffer.from('<!doctype html><script>alert(1)</script>'),
    'a page behind the first bytes': Buffer.concat([
      picture.subarray(0, 2),
      Buffer.from('<svg onload=alert(1)>'),
    ]),
    'a PNG': Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    'no frame and no scan': Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
    'an unknown segment': withSegments(segment(0xf7, 'lossless')),
    'a segment longer than the file': Buffer.concat([
      picture.subarray(0, 2),
      Buffer.from([0xff, 0xe1, 0xff, 0xff]),
    ]),
    'a segment shorter than its length': withSegments(Buffer.from([0xff, 0xe1, 0, 1])),
    'two frames': withSegments(picture.subarray(frameAt, frameAt + 19)),
    'a frame cut short': withSegments(segment(0xc0, 'abc')),
    'no height': ofSize(0, 2),
    'too high': ofSize(1601, 2),
    'too wide': ofSize(2, 1601),
  };
  for (const [what, file] of Object.entries(refused)) expect(plainJpeg(file), what).toBeUndefined();
  for (let end = 0; end < picture.length; end++)
    expect(plainJpeg(picture.subarray(0, end)), `cut at ${end}`).toBeUndefined();
  expect(plainJpeg(ofSize(1600, 1600))).toBeDefined();
});
