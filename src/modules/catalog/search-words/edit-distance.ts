/** How many edits are tolerated in a word of this many letters. */
export const maxEdits = (length: number) => (length <= 5 ? 1 : 2)

/**
 * The last row of the table of optimal string alignment: the distance from `from` to each prefix of `to`. An edit
 * inserts, removes or replaces a letter, or swaps two neighbours; no letter is edited twice. The minimum of a row never
 * falls below that of the row before, so the computation stops, with infinity, when a whole row exceeds `max`.
 */
function lastRow(from: string[], to: string[], max: number): number[] {
  if (from.length - to.length > max) return [Number.POSITIVE_INFINITY]
  let before: number[] = []
  let above = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const present = [row]
    let least = row
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      let cost = Math.min(above[column - 1]! + (isSame ? 0 : 1), above[column]! + 1, present[column - 1]! + 1)
      const isSwap = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      if (isSwap) cost = Math.min(cost, before[column - 2]! + 1)
      present.push(cost)
      if (cost < least) least = cost
    }
    if (least > max) return [Number.POSITIVE_INFINITY]
    before = above
    above = present
  }
  return above
}

/** The number of edits between two words; some number above `max`, or infinity, if there are more. */
export function editDistance(from: string, to: string, max = Number.POSITIVE_INFINITY): number {
  const [typed, known] = [[...from], [...to]]
  return known.length - typed.length > max ? Number.POSITIVE_INFINITY : lastRow(typed, known, max).at(-1)!
}

/** The number of edits between the typed text and the nearest prefix of a word, with the same bound. */
export const prefixDistance = (typed: string, word: string, max = Number.POSITIVE_INFINITY): number =>
  Math.min(...lastRow([...typed], [...word], max))
