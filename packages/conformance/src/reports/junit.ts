import type { Report } from '../run/run-checks.ts'
import type { Result } from '../run/run-each.ts'
import { escapeMarkup } from './escape.ts'
import { groupBy, toOrigin } from './text.ts'

/** The format that CI systems show as tests. */
export function toJunit(report: Report): string {
  const suites = groupBy(report.results).map(([group, results]) => {
    const cases = results.map(toCase).join('\n')
    return `  <testsuite name="${group}" ${count(results)} timestamp="${report.startedAt}">\n${cases}\n  </testsuite>`
  })
  const head = `<testsuites name="Etalase conformance" ${count(report.results)}>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${head}\n${suites.join('\n')}\n</testsuites>\n`
}

function count(results: Result[]): string {
  const of = (outcome: Result['outcome']) => results.filter((result) => result.outcome === outcome).length
  const seconds = results.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000
  return `tests="${results.length}" failures="${of('failed')}" errors="${of('blocked')}" skipped="${of('skipped')}" time="${seconds}"`
}

function toCase(result: Result): string {
  const { id, rule, outcome, expected, found, reason, durationMs } = result
  const head = `    <testcase classname="${id.split('.')[0]}" name="${id}" time="${durationMs / 1000}"`
  if (outcome === 'passed') return `${head}/>`
  if (outcome === 'skipped') return `${head}><skipped message="${escapeMarkup(reason!)}"/></testcase>`
  const message = outcome === 'failed' ? `expected ${expected}, found ${found}` : reason!
  const text = [rule, message, ...toOrigin(result)].join('\n')
  const tag = outcome === 'failed' ? 'failure' : 'error'
  return `${head}><${tag} message="${escapeMarkup(message)}">${escapeMarkup(text)}</${tag}></testcase>`
}
