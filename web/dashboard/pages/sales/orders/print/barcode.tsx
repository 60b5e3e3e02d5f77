import draw from 'jsbarcode'

const quietZone = 10

/** A barcode (Code 128) that scales to its place; nothing for a text with characters that it does not have. */
export default function Barcode({ text, className }: { text: string; className: string | undefined }) {
  if (!/^[\x20-\x7e]+$/.test(text)) return null
  const code: { encodings?: { data: string }[] } = {}
  draw(code, text, { format: 'CODE128' })
  const bars = (code.encodings ?? []).map(({ data }) => data).join('')
  return (
    <svg
      className={className}
      viewBox={`${-quietZone} 0 ${bars.length + 2 * quietZone} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      aria-hidden
    >
      {[...bars.matchAll(/1+/g)].map(({ index, 0: run }) => (
        <rect key={index} x={index} width={run.length} height="1" />
      ))}
    </svg>
  )
}
