/**
 * A text that a regular expression reads for long and then refuses: `prefix`, many repetitions of `pump`, then `end`.
 */
export type NearMatch = { prefix: string; pump: string; end: string }

type Piece = { text: string; isEndless: boolean; choices?: Piece[][] }

/** The characters to try, in this order, where an expression allows several. */
const candidates = [...' a0-/.{<"@,=:;_A\'&#?+*()[]}>\n\tZ%~$!|\\^é\u0301你']
const breaking = '\u0001'

/** For each unbounded loop: a text that leads to it, the text that it repeats, and a character that ends it. */
export function nearMatches(source: string, flags: string): NearMatch[] {
  const found: NearMatch[] = []
  const walk = (pieces: Piece[], before: string) => {
    let prefix = before
    for (const piece of pieces) {
      for (const choice of piece.choices ?? []) walk(choice, prefix)
      if (piece.isEndless && piece.text) found.push({ prefix, pump: piece.text, end: breaking })
      prefix += piece.text
    }
  }
  for (const choice of new Reader(source, flags.replace(/[gy]/g, '')).choices()) walk(choice, '')
  return found
}

/** Parses the parts of the syntax that determine repetition; assertions count as empty. */
class Reader {
  readonly #source: string
  readonly #flags: string
  #at = 0

  constructor(source: string, flags: string) {
    this.#source = source
    this.#flags = flags
  }

  choices(): Piece[][] {
    const all: Piece[][] = [[]]
    while (this.#at < this.#source.length && this.#source[this.#at] !== ')') {
      if (this.#source[this.#at] === '|') {
        this.#at++
        all.push([])
      } else all.at(-1)!.push(this.#quantified(this.#atom()))
    }
    return all
  }

  #take(pattern: RegExp): string {
    const sticky = new RegExp(pattern.source, 'y')
    sticky.lastIndex = this.#at
    const [text = ''] = sticky.exec(this.#source) ?? []
    this.#at += text.length
    return text
  }

  #atom(): Piece {
    const opening = this.#take(/\((?:\?(?:<?[=!]|:|<\w+>|[a-z-]+:))?/)
    if (opening) {
      const choices = this.choices()
      this.#at++
      if (/^\(\?<?[=!]/.test(opening)) return { text: '', isEndless: false }
      return { text: choices[0]!.map(({ text }) => text).join(''), isEndless: false, choices }
    }
    if (this.#take(/[$^]|\\[bB]|\\\d|\\k<\w+>/)) return { text: '', isEndless: false }
    const one = this.#take(
      /\[(?:\\[\s\S]|[^\]\\])*\]|\\(?:u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|[pP]\{[^}]*\}|[\s\S])|[\s\S]/,
    )
    const allows = new RegExp(`^${one}$`, this.#flags)
    const literal = /^[^\\[.]$/.test(one) ? one : undefined
    return { text: literal ?? candidates.find((character) => allows.test(character)) ?? '', isEndless: false }
  }

  #quantified(piece: Piece): Piece {
    const quantifier = this.#take(/(?:[*+?]|\{\d+(?:,\d*)?\})\??/)
    const least = quantifier.startsWith('+') ? 1 : Number(/\d+/.exec(quantifier)?.[0] ?? (quantifier ? 0 : 1))
    const isEndless = /^[*+]|,\}/.test(quantifier)
    return isEndless ? { ...piece, isEndless } : { ...piece, text: piece.text.repeat(Math.min(least, 100)) }
  }
}
