import { useMemo } from 'preact/hooks'
import { encode } from 'uqr'
import type { PublicOrder } from '../../api/types.generated.ts'
import { useShop } from '../../use-shop.ts'
import { say } from './words.ts'

/** The width of the quiet zone, in modules; scanners require it. */
const quietZone = 4

type Props = { order: PublicOrder; text?: string; image?: string }

/** Draws the QR code as SVG from its text. The provider's image is used only if there is no text. */
export function Qr({ order, text, image }: Props) {
  const { language } = useShop()
  const drawn = useMemo(() => (text ? draw(text) : undefined), [text])
  if (!drawn) return <img class="qr" src={image} alt={say(language, 'qr_code')} />
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
      {order.payment_status === 'unpaid' && <SaveLink order={order} text={text!} />}
    </>
  )
}

/**
 * Saves the code as a picture: a phone cannot scan its own screen, but its payment apps open pictures. The server draws it,
 * because browsers inside of other apps do not save what a page draws. The text ends with its checksum, so that a later
 * code of the order has another address.
 */
function SaveLink({ order, text }: { order: PublicOrder; text: string }) {
  const { language, linkTo } = useShop()
  const page = linkTo('order', { secret_slug: order.secret_slug })
  return (
    <a
      class="button button-quiet button-small"
      href={`${page}/qr.png?v=${encodeURIComponent(text.slice(-8))}`}
      download={`qris-${order.order_id}.png`}
    >
      {say(language, 'qr_save')}
    </a>
  )
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
