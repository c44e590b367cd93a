/** A QR code as one path of a picture. */
import { encode } from 'uqr';

export interface Qr {
  readonly size: number;
  readonly path: string;
}

export function qr(text: string): Qr {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}
