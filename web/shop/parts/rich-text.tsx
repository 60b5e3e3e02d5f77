import { type ComponentChild, createElement } from 'preact'
import { useMemo } from 'preact/hooks'

const allowed = new Set(
  'A B BLOCKQUOTE BR CODE EM FIGCAPTION FIGURE H2 H3 H4 HR I IMG LI OL P PRE S SMALL STRONG SUB SUP TABLE TBODY TD TH THEAD TR U UL'.split(
    ' ',
  ),
)
const dropped = new Set('SCRIPT STYLE TEMPLATE IFRAME OBJECT EMBED SVG MATH FORM NOSCRIPT TITLE'.split(' '))
const isLinkAddress = (text: string | null) => text !== null && /^(https?:\/\/|mailto:|tel:)/i.test(text)
const isWebAddress = (text: string | null) => text !== null && /^https?:\/\//i.test(text)

/** Rebuilds a node from its name and text. The only attributes kept from the merchant's HTML are safe link targets. */
function rebuild(node: Node): ComponentChild {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element) || dropped.has(node.tagName.toUpperCase())) return null
  const children = [...node.childNodes].map(rebuild)
  const name = node.tagName.toUpperCase()
  if (name === 'A' && isLinkAddress(node.getAttribute('href')))
    return createElement(
      'a',
      { href: node.getAttribute('href')!, rel: 'noopener nofollow', target: '_blank' },
      children,
    )
  if (name === 'IMG')
    return isWebAddress(node.getAttribute('src'))
      ? createElement('img', { src: node.getAttribute('src')!, alt: node.getAttribute('alt') ?? '', loading: 'lazy' })
      : null
  if (name === 'H1') return createElement('h2', null, children)
  if (!allowed.has(name) || name === 'A') return children
  return name === 'BR' || name === 'HR'
    ? createElement(name.toLowerCase(), null)
    : createElement(name.toLowerCase(), null, children)
}

/**
 * Parsing runs no script, but browsers report an attribute such as onclick as a violation of the content security
 * policy.
 */
const withoutHandlers = (html: string) => html.replace(/\son\w+\s*=/gi, ' data-dropped=')

/** The merchant's HTML, reduced to an allowlist of formatting elements. */
export function RichText({ html }: { html: string }) {
  const nodes = useMemo(
    () => [...new DOMParser().parseFromString(withoutHandlers(html), 'text/html').body.childNodes].map(rebuild),
    [html],
  )
  return <div class="rich">{nodes}</div>
}
