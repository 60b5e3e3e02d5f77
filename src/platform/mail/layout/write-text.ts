import type { Block } from './blocks.ts'

const indent = (line: string) => `  ${line}`

function write(block: Block): string {
  switch (block.kind) {
    case 'facts':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
    case 'items':
      return block.rows
        .map(({ name, detail, amount }) => [name, detail, amount].filter(Boolean).join(' · '))
        .map((line) => `- ${line}`)
        .join('\n')
    case 'totals':
      return block.rows.map(({ label, amount }) => `${label}: ${amount}`).join('\n')
    case 'goods':
      return block.rows.map(({ name, links, keys }) => [name, ...[...links, ...keys].map(indent)].join('\n')).join('\n')
    case 'picture':
    case 'button':
      return `${block.text}:\n${block.link}`
    case 'quote':
      return block.text
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n')
    case 'address':
      return [block.lead, block.link].filter(Boolean).join('\n')
    default:
      return block.text
  }
}

/** Writes the same blocks as plain text. An address is left out, with its lead, if a button has it. */
export function writeText(blocks: Block[], footer: string[]): string {
  const buttons = new Set(blocks.flatMap((block) => (block.kind === 'button' ? block.link : [])))
  const shown = blocks.filter((block) => block.kind !== 'address' || !buttons.has(block.link))
  return `${[...shown.map(write), footer.join('\n')].filter(Boolean).join('\n\n')}\n`
}
