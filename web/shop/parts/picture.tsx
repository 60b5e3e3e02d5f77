type Props = { src: string | undefined | null; alt: string; sizes: string; isFirst?: boolean; class?: string }

const stored = /^(.*\/v3\/images\/[0-9A-Za-z]{20}\/)(\d+)\.webp$/
const smaller = [320, 640]

/** Pictures of ours lie in a few widths, of which the address names the largest; others are taken as they are. */
export function widthsOf(src: string): string | undefined {
  const [, start, largest] = stored.exec(src) ?? []
  if (!start) return undefined
  const widths = [...smaller.filter((width) => width < Number(largest)), Number(largest)]
  return widths.map((width) => `${start}${width}.webp ${width}w`).join(', ')
}

/** A picture in the width that this screen needs. The first ones on a page are not put off. */
export function Picture({ src, alt, sizes, isFirst = false, class: name = '' }: Props) {
  if (!src) return <div class={`picture ${name}`} />
  return (
    <img
      class={`picture ${name}`}
      src={src}
      srcset={widthsOf(src)}
      sizes={sizes}
      alt={alt}
      width="640"
      height="640"
      loading={isFirst ? 'eager' : 'lazy'}
      fetchpriority={isFirst ? 'high' : 'auto'}
      decoding="async"
    />
  )
}
