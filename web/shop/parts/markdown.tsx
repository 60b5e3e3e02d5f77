import { type ComponentChild, createElement } from 'preact'

const inline = /\*\*(.+?)\*\*|\*(.+?)\*|`([^`]+)`|\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)|(https?:\/\/[^\s<>)]+)/

/** Bold, italic, code and links; everything else stays the text that it is. */
function words(text: string): ComponentChild[] {
  const found = inline.exec(text)
  if (!found) return [text]
  const [whole, bold, italic, code, label, address, bare] = found
  const link = (to: string, name: string) =>
    createElement('a', { href: to, rel: 'noopener nofollow', target: '_blank' }, name)
  const shown = bold
    ? createElement('strong', null, words(bold))
    : italic
      ? createElement('em', null, words(italic))
      : code
        ? createElement('code', null, code)
        : link(address ?? bare!, label ?? bare!)
  return [text.slice(0, found.index), shown, ...words(text.slice(found.index + whole.length))]
}

const lines = (block: string[], cut: RegExp) =>
  block.map((line) => createElement('li', null, words(line.replace(cut, ''))))

/** A block between empty lines: a heading, a list, or a paragraph whose line breaks are kept. */
function block(text: string): ComponentChild {
  const rows = text.split('\n')
  const heading = /^#{1,4}\s+(.*)$/.exec(text)
  if (heading && rows.length === 1) return createElement('h3', null, words(heading[1]!))
  if (rows.every((row) => /^\s*[-*]\s+/.test(row))) return createElement('ul', null, lines(rows, /^\s*[-*]\s+/))
  if (rows.every((row) => /^\s*\d+[.)]\s+/.test(row))) return createElement('ol', null, lines(rows, /^\s*\d+[.)]\s+/))
  return createElement('p', { class: 'kept-lines' }, words(text))
}

/** Plain text or the common part of Markdown. It is built from text alone, so that nothing in it can be HTML. */
export const Markdown = ({ text }: { text: string }) => (
  <div class="rich">
    {text
      .replace(/\r\n?/g, '\n')
      .trim()
      .split(/\n{2,}/)
      .map(block)}
  </div>
)
