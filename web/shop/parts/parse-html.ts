/** A part of parsed HTML: text, or an element with its attributes and children. */
export type HtmlNode = string | HtmlElement
export type HtmlElement = { name: string; attributes: Record<string, string>; children: HtmlNode[] }

const isVoid: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'col', 'wbr', 'input', 'source'])
/** Elements whose content is not text. */
const isRaw: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'noscript',
  'title',
  'textarea',
  'svg',
  'math',
])
/** Elements that end an open paragraph, as in browsers. */
const endsParagraph = /^(p|ul|ol|table|blockquote|pre|h[1-6]|hr|figure|div|section)$/

/** Each alternative takes linear time: names are never backtracked, and no tag contains the start of another. */
const token =
  /<!--[\s\S]*?(?:-->|$)|<\/([a-z][a-z0-9]*)(?![a-z0-9])[^<>]*>|<([a-z][a-z0-9]*)(?![a-z0-9])((?:"[^"]*"|'[^']*'|[^'"<>])*)>/gi
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

const decode = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole
  })

const readAttributes = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(attribute)].map(([, name, double, single, bare]) => [
      name!.toLowerCase(),
      decode(double ?? single ?? bare ?? ''),
    ]),
  )

/** The limit of the server for new HTML. Of deeper HTML that was stored before, only the text is kept. */
const maxDepth = 50
const maxElements = 5000

/**
 * Parses the HTML that the server stores, which is sanitized and well formed, in the same way on server and browser. It
 * builds plain objects only, so nothing in the text can run.
 */
export function parseHtml(html: string): HtmlNode[] {
  const root: HtmlElement = { name: '', attributes: {}, children: [] }
  const open = [root]
  const current = () => open.at(-1)!
  const addText = (text: string) => {
    if (text) current().children.push(decode(text))
  }
  const close = (name: string) => {
    const at = open.findLastIndex((element) => element.name === name)
    if (at > 0) open.length = at
  }
  let end = 0
  let count = 0
  for (const found of html.matchAll(token)) {
    if (found.index < end) continue
    addText(html.slice(end, found.index))
    end = found.index + found[0].length
    const [closing, opening] = [found[1]?.toLowerCase(), found[2]?.toLowerCase()]
    if (closing) close(closing)
    if (!opening) continue
    if (isRaw.has(opening)) {
      const rest = html.slice(end).search(new RegExp(`</${opening}\\b`, 'i'))
      end = rest < 0 ? html.length : end + rest
      continue
    }
    if (endsParagraph.test(opening)) close('p')
    if (++count > maxElements || open.length > maxDepth) continue
    const element: HtmlElement = { name: opening, attributes: readAttributes(found[3]!), children: [] }
    current().children.push(element)
    if (!isVoid.has(opening)) open.push(element)
  }
  addText(html.slice(end))
  return root.children
}
