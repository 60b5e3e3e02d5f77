import { type ComponentChild, createElement } from 'preact'

const inline = /\*\*(.+?)\*\*|\*(.+?)\*|`([^`]+)`|\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)|(https?:\/\/[^\s<>)]+)/

/** Renders bold, italic, code and links; everything else stays plain text. */
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

/** A block between blank lines: a heading, a list, or a paragraph that keeps its line breaks. */
function block(text: string): ComponentChild {
  const rows = text.split('\n')
  const heading = /^#{1,4}\s+(.*)$/.exec(text)
  if (heading && rows.length === 1) return createElement('h3', null, words(heading[1]!))
  if (rows.every((row) => /^\s*[-*]\s+/.test(row))) return createElement('ul', null, lines(rows, /^\s*[-*]\s+/))
  if (rows.every((row) => /^\s*\d+[.)]\s+/.test(row))) return createElement('ol', null, lines(rows, /^\s*\d+[.)]\s+/))
  return createElement('p', { class: 'kept-lines' }, words(text))
}

/** Renders plain text or common Markdown. It creates text nodes only, so HTML in the source is never interpreted. */
export const Markdown = ({ text }: { text: string }) => (
  <div class="rich">
    {text
      .replace(/\r\n?/g, '\n')
      .trim()
      .split(/\n{2,}/)
      .map(block)}
  </div>
)
