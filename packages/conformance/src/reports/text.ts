import type { Report } from '../run/run-checks.ts'
import type { Result } from '../run/run-each.ts'
import { groupOf, summarize } from './summary.ts'

const signs = { passed: '✓', failed: '✗', skipped: '–', blocked: '!' }
const colors = { passed: 32, failed: 31, skipped: 90, blocked: 33 }

export type TextOptions = {
  isColored: boolean
  /** The results that are counted, if not all of them are shown. */
  all?: Result[]
}

/** What a person reads in a terminal. */
export function toText(report: Report, { isColored, all = report.results }: TextOptions): string {
  const paint = (text: string, color: number) => (isColored ? `\u001b[${color}m${text}\u001b[0m` : text)
  const lines: string[] = []
  for (const [group, results] of groupBy(report.results)) {
    lines.push('', paint(group, 1))
    for (const result of results) lines.push(...describe(result, paint))
  }
  lines.push('', `${summarize(all)} in ${(report.durationMs / 1000).toFixed(1)} s, ${report.baseUrl}`)
  if (report.left.length > 0) lines.push(`Left behind, because it could not be deleted: ${report.left.join(', ')}`)
  return `${lines.join('\n')}\n`
}

function describe(result: Result, paint: (text: string, color: number) => string): string[] {
  const { id, outcome, rule, expected, found, reason } = result
  const head = `  ${paint(signs[outcome], colors[outcome])} ${id}`
  if (outcome === 'passed') return [head]
  if (outcome === 'skipped') return [`${head} ${paint(reason!, 90)}`]
  const about = outcome === 'failed' ? [`expected ${expected}`, `found    ${found}`] : [`not made: ${reason}`]
  return [head, ...[rule, ...about, ...toOrigin(result)].map((line) => `      ${line}`)]
}

/** The request that failed, with what its operator needs to find it. */
export function toOrigin({ request, status, requestId }: Result): string[] {
  if (!request) return []
  return [`${request} → ${status}${requestId ? `, request ${requestId}` : ''}`]
}

export function groupBy(results: Result[]): [string, Result[]][] {
  const groups = new Map<string, Result[]>()
  for (const result of results) groups.set(groupOf(result), [...(groups.get(groupOf(result)) ?? []), result])
  return [...groups]
}
