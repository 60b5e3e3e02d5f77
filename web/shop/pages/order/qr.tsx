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
      <>
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
        <button type="button" class="button button-quiet button-small" onClick={() => savePicture(drawn)}>
          {say(language, 'qr_save')}
        </button>
      </>
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

/** The pixels of a module in the saved picture. */
const modulePixels = 12

/** Saves the code as a picture, which payment apps open on the phone that would have to scan it. */
function savePicture({ size, path }: { size: number; path: string }) {
  const canvas = document.createElement('canvas')
  canvas.width = size * modulePixels
  canvas.height = size * modulePixels
  const pen = canvas.getContext('2d')!
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.scale(modulePixels, modulePixels)
  pen.fillStyle = '#000'
  pen.fill(new Path2D(path))
  const link = document.createElement('a')
  link.href = canvas.toDataURL('image/png')
  link.download = 'qris.png'
  link.click()
}
