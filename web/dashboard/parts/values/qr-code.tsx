import { useMemo } from 'react'
import { encode } from 'uqr'
import classes from './qr-code.module.css'

/** The width of the quiet zone, in modules; scanners require it. */
const quietZone = 4

/** Draws a text as a QR code. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(text, { ecc: 'M', border: quietZone })
    const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    return { size, path: squares.join('') }
  }, [text])
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
