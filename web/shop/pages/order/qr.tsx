import { useMemo } from 'preact/hooks'
import { encode } from 'uqr'
import { useShop } from '../../use-shop.ts'
import { say } from './words.ts'

/** The width of the quiet zone, in modules; scanners require it. */
const quietZone = 4

/** Draws the QR code as SVG from its text. The provider's image is used only if there is no text. */
export function Qr({ text, image }: { text?: string; image?: string }) {
  const { language } = useShop()
  const drawn = useMemo(() => (text ? draw(text) : undefined), [text])
  if (drawn)
    return (
      <svg
        class="qr"
        viewBox={`0 0 ${drawn.size} ${drawn.size}`}
        shape-rendering="crispEdges"
        role="img"
        aria-label={say(language, 'qr_code')}
      >
        <rect width={drawn.size} height={drawn.size} fill="#fff" />
        <path d={drawn.path} fill="#000" />
      </svg>
    )
  return <img class="qr" src={image} alt={say(language, 'qr_code')} />
}

function draw(text: string) {
  try {
    const { size, data } = encode(text, { ecc: 'M', border: quietZone })
    const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
    return { size, path }
  } catch {
    return undefined // Too long for a QR code; the provider's picture, if there is one, is shown instead.
  }
}
