/** Missing ids, both ends included, and the transactions that may yet commit them. */
export type Gap = { from: number; to: number; writers: string[] }

/** Gaps whose neighbours are close become one; a long transaction would otherwise leave one for each that failed meanwhile. */
const maxGaps = 100

/** The ranges of ids above `lastId` that are not among these, which rise. */
export function listGaps(lastId: number, ids: number[]) {
  let next = lastId + 1
  return ids.flatMap((id) => {
    const from = next
    next = id + 1
    return id > from ? [{ from, to: id - 1 }] : []
  })
}

/**
 * The gaps without ids that were found in them. Once all were found, those whose writers have ended are left out: with
 * `running`, which was listed before the search.
 */
export function withoutFound(gaps: Gap[], found: number[], running?: Set<string>): Gap[] {
  return gaps.flatMap((gap) => {
    const writers = running ? gap.writers.filter((writer) => running.has(writer)) : gap.writers
    if (running && writers.length === 0) return []
    const inside = found.filter((id) => id >= gap.from && id <= gap.to)
    return listGaps(gap.from - 1, [...inside, gap.to + 1]).map((part) => ({ ...part, writers }))
  })
}

export function mergeGaps(gaps: Gap[]): Gap[] {
  const merged = gaps.toSorted((a, b) => a.from - b.from)
  while (merged.length > maxGaps) {
    const distances = merged.slice(1).map(({ from }, i) => from - merged[i]!.to)
    const nearest = distances.indexOf(Math.min(...distances))
    const [a, b] = merged.splice(nearest, 2)
    const writers = [...new Set([...a!.writers, ...b!.writers])]
    merged.splice(nearest, 0, { from: a!.from, to: Math.max(a!.to, b!.to), writers })
  }
  return merged
}
