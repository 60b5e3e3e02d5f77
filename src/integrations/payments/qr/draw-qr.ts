import { encodeQr } from './encode-qr.ts'

const quietZone = 4

/** The text as a QR code in SVG, one path, sharp at any size. */
export function drawQr(text: string): string {
  const modules = encodeQr(text)
  const size = modules.length + 2 * quietZone
  const path = modules
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x + quietZone} ${y + quietZone}h1v1h-1z` : [])))
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`
}
