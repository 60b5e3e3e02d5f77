import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** The CPU seconds that these processes, their descendants and their ended children have used (Linux). */
export function cpuSeconds(roots: number[]): number {
  const processes = new Map<number, { parent: number; ticks: number }>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const fields = readStat(name)
    if (fields) processes.set(Number(name), { parent: Number(fields[1]), ticks: sum(fields.slice(11, 15)) })
  }
  const isCounted = (pid: number): boolean =>
    roots.includes(pid) || (processes.has(pid) && isCounted(processes.get(pid)!.parent))
  const counted = [...processes].filter(([pid]) => isCounted(pid))
  return sum(counted.map(([, { ticks }]) => ticks)) / ticksPerSecond
}

const sum = (values: (number | string)[]) => values.reduce<number>((total, value) => total + Number(value), 0)

/** The fields after the program's name, which may itself contain spaces; undefined if the process has ended. */
function readStat(pid: string): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
