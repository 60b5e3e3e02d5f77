import { type ComponentChild, createElement } from 'preact'

/** Every part of the pattern ends at the next character that could begin it, so that no text is read twice. */
const inline =
  /\*\*((?:[^*\n]|\*(?!\*))+)\*\*|\*([^*\n]+)\*|`([^`]+)`|\[([^[\]]+)\]\((https?:\/\/[^\s()]+)\)|(https?:\/\/[^\s<>)]+)/g

/** Renders bold, italic, code and links; everything else stays plain text. */
function words(text: string): ComponentChild[] {
  const shown: ComponentChild[] = []
  let end = 0
  for (const found of text.matchAll(inline)) {
    shown.push(text.slice(end, found.index), show(found))
    end = found.index + found[0].length
  }
  return [...shown, text.slice(end)]
}

function show([, bold, italic, code, label, address, bare]: RegExpExecArray): ComponentChild {
  if (bold) return createElement('strong', null, words(bold))
  if (italic) return createElement('em', null, words(italic))
  if (code) return createElement('code', null, code)
  const to = address ?? bare!
  return createElement('a', { href: to, rel: 'noopener nofollow', target: '_blank' }, label ?? to)
}

const lines = (block: string[], cut: RegExp) =>
  block.map((line) => createElement('li', null, words(line.replace(cut, ''))))

/** A block between blank lines: a heading, a list, or a paragraph that keeps its line breaks. */
function block(text: string): ComponentChild {
  const rows = text.split('\n')
  const heading = rows.length === 1 && /^#{1,4}\s+(\S.*)$/s.exec(text)
  if (heading) return createElement('h3', null, words(heading[1]!))
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
