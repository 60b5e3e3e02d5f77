import { parseHex, textColorOn, toHex } from '../../text/colors.ts'
import { escapeHtml } from '../escape-html.ts'
import type { Block, Framed, MailContent } from './blocks.ts'
import { parts } from './parts.generated.ts'
import { writeText } from './write-text.ts'

type Values = Record<string, string>

/** Fills a part in one pass, so that a value that looks like a placeholder is not replaced. */
const fill = (part: string, values: Values) =>
  part.replace(/\[\[(html:)?(\w+)\]\]/g, (_, isHtml: string | undefined, name: string) => {
    const value = values[name] ?? ''
    return isHtml ? value : escapeHtml(value)
  })

/** Fills in a text of several lines. */
const fillLines = (part: string, text: string) =>
  part.replace('[[text]]', () => escapeHtml(text).replaceAll('\n', '<br>'))

const isWeb = (link: string) => /^https?:\/\//i.test(link)

type Table = { head: string; rows: Record<string, string>; tail: string }

const table = ({ head, rows, tail }: Table, filled: (rows: Record<string, string>) => string[]) =>
  head + filled(rows).join('') + tail

const strong = (isStrong: boolean | undefined) => (isStrong ? 'strong' : 'plain')

function render(block: Block, colors: Values): string {
  switch (block.kind) {
    case 'facts':
      return table(parts.facts, (rows) => block.rows.map((row) => fill(rows[strong(row.isStrong)]!, pick(row))))
    case 'items':
      return table(parts.items, (rows) => block.rows.map((row) => fill(rows.plain!, row)))
    case 'totals':
      return table(parts.totals, (rows) => block.rows.map((row) => fill(rows[strong(row.isStrong)]!, pick(row))))
    case 'goods':
      return table(parts.goods, (rows) =>
        block.rows.map(({ name, links, keys }) => {
          const line = (text: string) => fill(isWeb(text) ? rows.link! : rows.key!, { text })
          return fill(rows.plain!, { name, lines: [...links, ...keys].map(line).join('') })
        }),
      )
    case 'picture':
    case 'button':
      return fill(parts[block.kind], { ...colors, link: block.link, text: block.text })
    case 'address':
      return (block.lead ? fillLines(parts.hint, block.lead) : '') + fill(parts.address, { link: block.link })
    default:
      return fillLines(parts[block.kind], block.text)
  }
}

const pick = ({ isStrong: _, ...row }: Record<string, unknown>) => row as Values

export type LaidOut = { html: string; text: string; content: MailContent }

/**
 * Renders a mail as HTML with tables and inline styles, which all mail programs support, and as plain text. `content` is what
 * it was made from.
 */
export function layOutMail(frame: Framed, blocks: Block[]): LaidOut {
  const { look, title, preheader, footer, pixel } = frame
  const colors = { accent: look.color, on_accent: toHex(textColorOn(parseHex(look.color))) }
  const brand =
    look.logo && isWeb(look.logo)
      ? fill(parts.logo, { logo: look.logo, store: look.name, home: look.home })
      : fill(parts.brand, { store: look.name })
  const ending = {
    footer: footer.map(escapeHtml).join('<br>'),
    pixel: pixel ? `<img src="${escapeHtml(pixel)}" alt="" width="1" height="1" style="display:block;border:0">` : '',
  }
  const head = fill(parts.frame.head, { ...colors, title, preheader, language: look.language })
  const html = head + brand + blocks.map((block) => render(block, colors)).join('') + fill(parts.frame.tail, ending)
  return { html, text: writeText(blocks, footer), content: { frame, blocks } }
}
