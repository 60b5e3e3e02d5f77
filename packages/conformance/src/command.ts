import { readFile, writeFile } from 'node:fs/promises'
import { selectChecks } from './checks/index.ts'
import { ArgumentError, type Arguments, help, readArguments } from './read-arguments.ts'
import { toHtml } from './reports/html.ts'
import { toJunit } from './reports/junit.ts'
import { toText } from './reports/text.ts'
import { Obstacle } from './run/answer.ts'
import { type Report, runChecks } from './run/run-checks.ts'

export type Terminal = {
  print: (text: string) => void
  /** Progress and errors, which are no part of the report. */
  notify: (text: string) => void
  isInteractive: boolean
  env: Record<string, string | undefined>
}

/** Runs the command and returns its exit code. */
export async function runCommand(args: string[], terminal: Terminal): Promise<number> {
  try {
    const given = readArguments(args, terminal.env)
    if (!given) {
      terminal.print(help)
      return 0
    }
    return await runGiven(given, terminal)
  } catch (error) {
    if (!(error instanceof ArgumentError || error instanceof Obstacle)) throw error
    terminal.notify(`${error.message}\nSee --help.\n`)
    return 2
  }
}

async function runGiven(given: Arguments, terminal: Terminal): Promise<number> {
  for (const name of [...given.only, ...given.skip])
    if (selectChecks([name], []).length === 0) throw new ArgumentError(`No check or group is called ${name}`)
  const selected = selectChecks(given.only, given.skip)
  if (given.isList) {
    for (const { id, rule, needs } of selected)
      terminal.print(`${id}\n    ${rule}${needs ? ` (needs: ${needs.join(', ')})` : ''}\n`)
    return 0
  }
  if (selected.length === 0) throw new ArgumentError('No check is left')
  await useRefreshTokenFile(given)
  const report = await runChecks(selected, given.options, {
    onResult: ({ id }, done, all) => terminal.isInteractive && terminal.notify(`\r\u001b[K${done}/${all} ${id}`),
    onListen: given.isWebhookWait
      ? () => terminal.notify('Switch the endpoint on in the dashboard; the run begins with its test event.\n')
      : undefined,
    onWait: (seconds) =>
      terminal.notify(`${terminal.isInteractive ? '\r\u001b[K' : ''}waits ${seconds} s for the rate limit\n`),
  })
  if (terminal.isInteractive) terminal.notify('\r\u001b[K')
  await writeReports(report, given)
  const shown = given.isQuiet
    ? { ...report, results: report.results.filter(({ outcome }) => outcome !== 'passed') }
    : report
  terminal.print(toText(shown, { isColored: terminal.isInteractive && !terminal.env.NO_COLOR }))
  return toExitCode(report)
}

/** A refresh token can be used once: the file keeps the next one for the next run. */
async function useRefreshTokenFile({ options, refreshTokenFile: file }: Arguments): Promise<void> {
  if (!file) return
  const read = await readFile(file, 'utf8').catch((error) => {
    throw new ArgumentError(`--refresh-token-file cannot be read: ${error.message}`)
  })
  options.refreshToken = read.trim()
  options.onRefreshToken = (token) => writeFile(file, `${token}\n`, { mode: 0o600 })
}

async function writeReports(report: Report, { reports: { json, junit, html } }: Arguments): Promise<void> {
  if (json) await writeFile(json, `${JSON.stringify(report, null, 2)}\n`)
  if (junit) await writeFile(junit, toJunit(report))
  if (html) await writeFile(html, toHtml(report))
}

function toExitCode({ results }: Report): number {
  if (results.some(({ outcome }) => outcome === 'failed')) return 1
  return results.some(({ outcome }) => outcome === 'blocked') ? 2 : 0
}
