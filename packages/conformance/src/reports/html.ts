import type { Report } from '../run/run-checks.ts'
import type { Result } from '../run/run-each.ts'
import { escapeMarkup } from './escape.ts'
import { summarize } from './summary.ts'
import { groupBy, toOrigin } from './text.ts'

const style = `
:root { color-scheme: light dark; --passed: #1a7f37; --failed: #cf222e; --blocked: #9a6700; --skipped: #6e7781 }
@media (prefers-color-scheme: dark) {
  :root { --passed: #3fb950; --failed: #f85149; --blocked: #d29922; --skipped: #8b949e }
}
body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 0 auto; padding: 1rem }
h1 { font-size: 1.4rem; margin: 0 } summary { font-size: 1.1rem; font-weight: 600; padding: .6rem 0; cursor: pointer }
ul { list-style: none; margin: 0; padding: 0 }
li { padding: .4rem 0 .4rem .75rem; border-left: 4px solid var(--color); margin: .25rem 0; overflow-wrap: anywhere }
.id { font-weight: 600 } .outcome { color: var(--color); font-weight: 600 }
dl { margin: .25rem 0; display: grid; grid-template-columns: max-content 1fr; gap: 0 .75rem }
dt { opacity: .7 } dd { margin: 0 } dd, code { font-family: ui-monospace, monospace; font-size: .9em }
p { margin: 0 }`

/** One file that needs no other, for a browser at any width: first what did not pass, then all checks by group. */
export function toHtml(report: Report): string {
  const unpassed = report.results.filter(({ outcome }) => outcome === 'failed' || outcome === 'blocked')
  const left = report.left.length > 0 ? `<p>Left behind: ${escapeMarkup(report.left.join(', '))}</p>` : ''
  const title = escapeMarkup(summarize(report.results))
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Conformance: ${title}</title><style>${style}</style></head>
<body><header><h1>${title}</h1>
<p>${escapeMarkup(report.baseUrl)}, <time>${report.startedAt}</time>, ${(report.durationMs / 1000).toFixed(1)} s</p>${left}</header>
<main>${toList(unpassed)}
${groupBy(report.results).map(toGroup).join('\n')}</main></body></html>
`
}

const toList = (results: Result[]) => `<ul>${results.map(toItem).join('')}</ul>`

const toGroup = ([group, results]: [string, Result[]]) =>
  `<details><summary>${escapeMarkup(group)}: ${summarize(results)}</summary>${toList(results)}</details>`

function toItem(result: Result): string {
  const { id, rule, outcome, expected, found, reason } = result
  const facts: [string, string | undefined][] = [
    ['expected', expected],
    ['found', found],
    [outcome === 'skipped' ? 'because' : 'not made', reason],
    ['request', toOrigin(result)[0]],
  ]
  const shown = facts.filter(([, value]) => value !== undefined)
  const list = shown.map(([name, value]) => `<dt>${name}</dt><dd>${escapeMarkup(value!)}</dd>`).join('')
  const head = `<span class="id">${id}</span> <span class="outcome">${outcome}</span>`
  const sentence = escapeMarkup(rule).replace(/`([^`]*)`/g, '<code>$1</code>')
  return `<li style="--color: var(--${outcome})">${head}<p>${sentence}</p>${list && `<dl>${list}</dl>`}</li>`
}
