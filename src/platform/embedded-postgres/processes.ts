import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const isLinux = process.platform === 'linux'

/** Distinguishes a process from a later one with the same id. Undefined if it does not exist or is a zombie. */
export async function identifyProcess(pid: number): Promise<string | undefined> {
  if (!isLinux) return (await ps(['-o', 'lstart=', '-p', String(pid)])).trim() || undefined
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The second field is the program name in parentheses, which may contain spaces and parentheses.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const [state, startTicks] = [fields[0], fields[19]]
  if (!startTicks || state === 'Z' || state === 'X') return undefined
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  return `${boot.trim()}:${startTicks}`
}

/** The command line of a process, joined by spaces; empty if it does not exist. */
export async function readCommand(pid: number): Promise<string> {
  if (!isLinux) return (await ps(['-ww', '-o', 'command=', '-p', String(pid)])).trim()
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return line.replaceAll('\0', ' ').trim()
}

/** The ids of processes whose command line or title starts with the prefix. */
export async function findProcesses(prefix: string): Promise<number[]> {
  const pids = isLinux
    ? (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
    : (await ps(['-axo', 'pid='])).split(/\s+/).filter(Boolean)
  const found = await Promise.all(
    pids.map(async (pid) => ((await readCommand(Number(pid))).startsWith(prefix) ? [Number(pid)] : [])),
  )
  return found.flat()
}

/** Whether the condition became true before the timeout. */
export async function waitUntil(condition: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const end = performance.now() + timeoutMs
  while (!(await condition())) {
    if (performance.now() > end) return false
    await sleep(20)
  }
  return true
}

const ps = (args: string[]) =>
  promisify(execFile)('ps', args).then(
    ({ stdout }) => stdout,
    () => '',
  )
