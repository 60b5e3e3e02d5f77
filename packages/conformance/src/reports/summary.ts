import type { Outcome, Result } from '../run/run-each.ts'

const outcomes: Outcome[] = ['passed', 'failed', 'blocked', 'skipped']

/** How many checks ended in each way, without those that none did: `81 passed, 2 failed`. */
export function summarize(results: Result[]): string {
  const counts = outcomes.map(
    (outcome) => [results.filter((result) => result.outcome === outcome).length, outcome] as const,
  )
  return counts
    .filter(([count]) => count > 0)
    .map(([count, outcome]) => `${count} ${outcome}`)
    .join(', ')
}

export const groupOf = ({ id }: { id: string }) => id.split('.')[0]!
