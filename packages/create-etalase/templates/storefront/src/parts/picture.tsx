const stored = /^(.*\/v3\/images\/[0-9A-Za-z]{20}\/)(\d+)\.webp$/

/** Pictures of the service exist in several widths, and the address names the largest. */
export function listWidths(src: string): string | undefined {
  const [, start, largest] = stored.exec(src) ?? []
  if (!start) return undefined
  const widths = [320, 640, 960].filter((width) => width < Number(largest))
  return [...widths, Number(largest)].map((width) => `${start}${width}.webp ${width}w`).join(', ')
}

type Props = { src: string | null | undefined; alt: string; sizes: string; isFirst?: boolean }

/** The first pictures of a page load at once, the others when they come near the screen. */
export const Picture = ({ src, alt, sizes, isFirst = false }: Props) =>
  src ? (
    <img
      class="picture"
      src={src}
      srcset={listWidths(src)}
      sizes={sizes}
      alt={alt}
      width="640"
      height="640"
      loading={isFirst ? 'eager' : 'lazy'}
      fetchpriority={isFirst ? 'high' : 'auto'}
      decoding="async"
    />
  ) : (
    <span class="picture picture-none" aria-hidden="true">
      {alt.slice(0, 1)}
    </span>
  )
