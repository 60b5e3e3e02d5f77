import { collectExpressions } from '../expressions/collect.ts'
import { type NearMatch, nearMatches } from './near-matches.ts'

/** A text of at most so many bytes of JSON. */
export type TextAttack = { name: string; make: (bytes: number) => string }

const countBytes = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2
const fill = (unit: string, bytes: number) => unit.repeat(Math.max(1, Math.floor(bytes / countBytes(unit))))

const named: Record<string, string> = {
  spaces: ' ',
  slashes: '/',
  braces: '{',
  brackets: '<',
  letters: 'a',
  dots: '.',
  hyphens: '-',
  digits: '0',
  quotes: '"',
  'combining characters': '\u0301',
  newlines: '\n',
  commas: ',',
  ampersands: '&',
  backslashes: '\\',
}

/** Units that open something and never close it, or that nest. */
const nesting: Record<string, string> = {
  'opened placeholders': '{{ ',
  'opened tags': '<a ',
  'nested tags': '<b>',
  'nested lists': '<ul><li>',
  'opened comments': '<!--',
  'quoted attributes': '<a b="',
  emphasis: '**a',
  'opened links': '[a](',
  addresses: 'a@a.',
  'links in a row': 'http://a ',
  entities: '&#',
  words: 'a ',
  lines: 'a\n\n',
  'capital letters with marks': 'İ',
}

const run = ([name, unit]: [string, string]): TextAttack => ({ name, make: (bytes) => fill(unit, bytes) })
export const runs = Object.entries(named).map(run)
export const nested = Object.entries(nesting).map(run)

const write = ({ prefix, pump, end }: NearMatch, bytes: number) =>
  prefix + fill(pump, Math.max(countBytes(pump), bytes - countBytes(prefix) - countBytes(end))) + end

/** Near-matches of every expression that the service or a shop applies. */
export async function loadNearMatches() {
  const [free, anchored] = [new Map<string, NearMatch>(), new Map<string, NearMatch>()]
  for (const { source, flags } of await collectExpressions()) {
    if (source === undefined) continue
    for (const match of nearMatches(source, flags))
      (source.startsWith('^') ? anchored : free).set(JSON.stringify(match), match)
  }
  return { free: [...free.values()], anchored: [...anchored.values()] }
}

export type NearMatches = Awaited<ReturnType<typeof loadNearMatches>>

/** The length at which a cubic expression becomes slow. */
const leastBytes = 1500

/** An expression without an anchor matches anywhere, so one text can contain near-matches for many of them. */
export function freeMatches({ free }: NearMatches, bytes: number): TextAttack[] {
  const units = free.flatMap((match) => [
    (size: number) => write(match, size),
    ...(match.prefix ? [(size: number) => fill(match.prefix + match.pump, size)] : []),
  ])
  const perText = Math.max(1, Math.min(20, Math.floor(bytes / leastBytes)))
  return Array.from({ length: Math.ceil(units.length / perText) }, (_, part) => ({
    name: `near-matches ${part + 1}`,
    make: (size) => {
      const own = units.slice(part * perText, (part + 1) * perText)
      return own.map((unit) => unit(Math.floor(size / own.length))).join('')
    },
  }))
}

const maxAnchoredBytes = 60_000

export const anchoredMatches = ({ anchored }: NearMatches): TextAttack[] =>
  anchored.map((match) => ({
    name: `near-match ${JSON.stringify(match.prefix.slice(0, 30))} and many ${JSON.stringify(match.pump.slice(0, 10))}`,
    make: (bytes) => write(match, Math.min(bytes, maxAnchoredBytes)),
  }))
