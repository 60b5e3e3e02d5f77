/** Typing errors for tests of the search, deterministic for a seed. */

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** The keys beside each letter: in its row, and in the rows above and below. */
const neighbours = new Map(
  rows.flatMap((row, number) =>
    [...row].map((letter, place): [string, string[]] => {
      const near = (other: string | undefined, from: number, to: number) => [
        ...(other ?? '').slice(Math.max(from, 0), to),
      ]
      const beside = near(row, place - 1, place + 2).filter((one) => one !== letter)
      return [
        letter,
        [...beside, ...near(rows[number - 1], place, place + 2), ...near(rows[number + 1], place - 1, place + 1)],
      ]
    }),
  ),
)

/** Deterministic numbers from 0 to 1 for a seed (mulberry32). */
export function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const errorKinds = ['swap', 'drop', 'double', 'neighbour'] as const

/**
 * The word with one error of this kind at a random place. A swap of two equal letters would change nothing, so others
 * are swapped.
 */
export function misspell(word: string, kind: (typeof errorKinds)[number], random: () => number): string {
  const letters = [...word]
  const pick = <T>(values: T[]) => values[Math.floor(random() * values.length)]!
  const places = letters.map((_, place) => place)
  if (kind === 'swap') {
    const place = pick(places.slice(1).filter((one) => letters[one] !== letters[one - 1]))
    letters.splice(place - 1, 2, letters[place]!, letters[place - 1]!)
  } else {
    const place = pick(places)
    const letter = letters[place]!
    const typed = { drop: [], double: [letter, letter], neighbour: [pick(neighbours.get(letter) ?? ['x'])] }[kind]
    letters.splice(place, 1, ...typed)
  }
  return letters.join('')
}
