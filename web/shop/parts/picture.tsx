type Props = {
  alt: string
  sizes: string
  isFirst?: boolean
  class?: string
} & ({ src: string; name?: string } | { src: string | undefined | null; name: string })

const stored = /^(.*\/v3\/images\/[0-9A-Za-z]{20}\/)(\d+)\.webp$/
const smaller = [320, 640, 960]

/**
 * Pictures that this service stores exist in several widths, and the URL names the largest. Other pictures have no
 * `srcset`.
 */
export function listWidths(src: string): string | undefined {
  const [, start, largest] = stored.exec(src) ?? []
  if (!start) return undefined
  const widths = [...smaller.filter((width) => width < Number(largest)), Number(largest)]
  return widths.map((width) => `${start}${width}.webp ${width}w`).join(', ')
}

/**
 * A responsive picture. The first pictures of a page load eagerly, the others lazily. Without a picture, the first letter of
 * the name stands in its place.
 */
export function Picture({ src, alt, sizes, isFirst = false, class: kind = '', name = '' }: Props) {
  if (!src)
    return (
      <div class={`picture picture-none ${kind}`} aria-hidden="true">
        {name.trim().slice(0, 1)}
      </div>
    )
  return (
    <img
      class={`picture ${kind}`}
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
  )
}

/** Thumbnails of a review's pictures, which lead to the largest width. */
export const ReviewPictures = ({ urls, name }: { urls: string[]; name: (number: number) => string }) =>
  urls.length > 0 && (
    <ul class="thumbs">
      {urls.map((url, index) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noopener">
            <Picture src={url} alt={name(index + 1)} sizes="96px" class="review-picture" />
          </a>
        </li>
      ))}
    </ul>
  )
