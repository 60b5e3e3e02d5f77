import { type ComponentChild, createElement } from 'preact'
import { useMemo } from 'preact/hooks'
import { type HtmlNode, parseHtml } from './parse-html.ts'

const allowed: ReadonlySet<string> = new Set(
  'b blockquote br code em figcaption figure h2 h3 h4 hr i li ol p pre s small strong sub sup table tbody td th thead tr u ul'.split(
    ' ',
  ),
)
const isLinkAddress = (text: string | undefined) => text !== undefined && /^(https?:\/\/|mailto:|tel:)/i.test(text)
const isWebAddress = (text: string | undefined) => text !== undefined && /^https?:\/\//i.test(text)

/** Rebuilds a node from its name and text. The only attributes kept from the merchant's HTML are safe link targets. */
function rebuild(node: HtmlNode): ComponentChild {
  if (typeof node === 'string') return node
  const { name, attributes } = node
  const children = node.children.map(rebuild)
  if (name === 'a' && isLinkAddress(attributes.href))
    return createElement('a', { href: attributes.href!, rel: 'noopener nofollow', target: '_blank' }, children)
  if (name === 'img')
    return isWebAddress(attributes.src)
      ? createElement('img', { src: attributes.src!, alt: attributes.alt ?? '', loading: 'lazy' })
      : null
  if (name === 'h1') return createElement('h2', null, children)
  if (!allowed.has(name)) return children
  return name === 'br' || name === 'hr' ? createElement(name, null) : createElement(name, null, children)
}

/** The merchant's HTML, reduced to an allowlist of formatting elements. */
export function RichText({ html }: { html: string }) {
  const nodes = useMemo(() => parseHtml(html).map(rebuild), [html])
  return <div class="rich">{nodes}</div>
}
