import { readFile, writeFile } from 'node:fs/promises'
import { appChecks } from './app-target/checks.ts'
import { appHelp, readAppArguments } from './app-target/read-app-arguments.ts'
import { runAppChecks } from './app-target/run-app-checks.ts'
import type { Check } from './check.ts'
import { checks, selectChecks } from './checks/index.ts'
import { type Arguments, help, readArguments } from './read-arguments.ts'
import { ArgumentError, type ReportArguments } from './report-arguments.ts'
import { toHtml } from './reports/html.ts'
import { toJunit } from './reports/junit.ts'
import { toText } from './reports/text.ts'
import { Obstacle } from './run/answer.ts'
import { type Report, runChecks } from './run/run-checks.ts'
import type { Progress } from './run/run-each.ts'
import { readShopArguments, shopHelp } from './storefront-target/read-shop-arguments.ts'
import { runShopChecks } from './storefront-target/run-shop-checks.ts'
import { shopChecks } from './storefront-target/shop-checks.ts'

export type Terminal = {
  print: (text: string) => void
  /** Progress and errors, which are no part of the report. */
  notify: (text: string) => void
  isInteractive: boolean
  /** Ends a run before its end. */
  stop?: AbortSignal
  env: Record<string, string | undefined>
}

/** Runs the command and returns its exit code. */
export async function runCommand(args: string[], terminal: Terminal): Promise<number> {
  try {
    if (args[0] === 'app') return await checkApp(args.slice(1), terminal)
    if (args[0] === 'storefront') return await checkStorefront(args.slice(1), terminal)
    return await checkServer(args, terminal)
  } catch (error) {
    if (!isOfTheCaller(error)) throw error
    terminal.notify(`${error.message}\nSee --help.\n`)
    return 2
  }
}

const isOfTheCaller = (error: unknown): error is Error =>
  error instanceof ArgumentError ||
  error instanceof Obstacle ||
  String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS')

async function checkServer(args: string[], terminal: Terminal): Promise<number> {
  const given = readArguments(args, terminal.env)
  if (!given) return printHelp(help, terminal)
  return await reportOn(checks, given, terminal, async (selected, progress) => {
    await useRefreshTokenFile(given)
    return await runChecks(selected, given.options, {
      ...progress,
      onListen: given.isWebhookWait
        ? () => terminal.notify('Switch the endpoint on in the dashboard; the run begins with its test event.\n')
        : undefined,
    })
  })
}

async function checkApp(args: string[], terminal: Terminal): Promise<number> {
  const given = readAppArguments(args, terminal.env)
  if (!given) return printHelp(appHelp, terminal)
  return await reportOn(appChecks, given, terminal, (selected, progress) =>
    runAppChecks(selected, given.options, progress),
  )
}

async function checkStorefront(args: string[], terminal: Terminal): Promise<number> {
  const given = readShopArguments(args)
  if (!given) return printHelp(shopHelp, terminal)
  const { options, browser } = given
  return await reportOn(shopChecks, given, terminal, (selected, progress) =>
    runShopChecks(selected, options, { ...progress, browser }),
  )
}

function printHelp(text: string, { print }: Terminal): number {
  print(text)
  return 0
}

/** Selects checks, runs them and writes the reports. */
async function reportOn<Kit>(
  all: Check<Kit>[],
  given: ReportArguments,
  terminal: Terminal,
  run: (selected: Check<Kit>[], progress: Progress) => Promise<Report>,
): Promise<number> {
  for (const name of [...given.only, ...given.skip])
    if (selectChecks([name], [], all).length === 0) throw new ArgumentError(`No check or group is called ${name}`)
  const selected = selectChecks(given.only, given.skip, all)
  if (selected.length === 0) throw new ArgumentError('No check is left')
  if (given.isList) {
    for (const { id, rule, needs } of selected)
      terminal.print(`${id}\n    ${rule}${needs ? ` (needs: ${needs.join(', ')})` : ''}\n`)
    return 0
  }
  const report = await run(selected, createProgress(terminal))
  if (terminal.isInteractive) terminal.notify('\r\u001b[K')
  await writeReports(report, given)
  const results = given.isQuiet ? report.results.filter(({ outcome }) => outcome !== 'passed') : report.results
  const isColored = terminal.isInteractive && !terminal.env.NO_COLOR
  terminal.print(toText({ ...report, results }, { isColored, all: report.results }))
  return toExitCode(report)
}

function createProgress({ notify, isInteractive, stop }: Terminal): Progress {
  const clear = isInteractive ? '\r\u001b[K' : ''
  return {
    onResult: ({ id }, done, all) => isInteractive && notify(`${clear}${done}/${all} ${id}`),
    stop,
    onWait: (seconds) => notify(`${clear}waits ${seconds} s for the rate limit\n`),
  }
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

async function writeReports(report: Report, { reports: { json, junit, html } }: ReportArguments): Promise<void> {
  if (json) await writeFile(json, `${JSON.stringify(report, null, 2)}\n`)
  if (junit) await writeFile(junit, toJunit(report))
  if (html) await writeFile(html, toHtml(report))
}

function toExitCode({ results }: Report): number {
  if (results.some(({ outcome }) => outcome === 'failed')) return 1
  return results.some(({ outcome }) => outcome === 'blocked') ? 2 : 0
}
