import { note, paint, say } from '../../packages/cli/src/terminal/print.ts'

export * from '../../packages/cli/src/terminal/print.ts'

const maxListed = 20

/** `1234567` → `1,234,567` */
export const count = (number: number) => number.toLocaleString('en-US')

/** Prints the first items and how many more there are. */
export function sayFirst<T>(items: T[], all: number, line: (item: T) => string) {
  for (const item of items.slice(0, maxListed)) say(line(item))
  const hidden = all - Math.min(items.length, maxListed)
  if (hidden > 0) say(`  … and ${count(hidden)} more (--json names up to ${count(1000)})`)
}

const secondsSince = (start: number) => (performance.now() - start) / 1000

const speed = (done: number, start: number) => `${count(Math.round(done / Math.max(secondsSince(start), 0.001)))}/s`

/** A progress bar on a terminal, a line every 10 % elsewhere. The first call, with 0, starts the clock. */
export function progressBar(label: string) {
  let start: number | undefined
  let lastTenth = 0
  return (done: number, total: number) => {
    start ??= performance.now()
    const share = total === 0 ? 1 : done / total
    const seconds = secondsSince(start)
    const time = share >= 1 ? `${seconds.toFixed(1)} s` : `${Math.ceil(seconds / share - seconds)} s left`
    const pace = total >= 1000 ? `${speed(done, start)}  ` : ''
    const figures = `${count(done)}/${count(total)}${done > 0 ? `  ${pace}${time}` : ''}`
    if (process.stderr.isTTY) {
      const filled = Math.round(share * 30)
      const bar = '█'.repeat(filled) + paint('dim', '░'.repeat(30 - filled), process.stderr)
      process.stderr.write(`\r${label.padEnd(8)} ${bar} ${figures}\x1b[K${share >= 1 ? '\n' : ''}`)
    } else if (Math.floor(share * 10) > lastTenth) {
      lastTenth = Math.floor(share * 10)
      note(`${label.padEnd(8)} ${figures}`)
    }
  }
}

/** Progress for input of unknown length: one line with a rising count, rewritten on a terminal. */
export function counter() {
  const start = performance.now()
  let lastPrinted = start
  const report = (done: number, unit: string) => {
    if (performance.now() - lastPrinted < (process.stderr.isTTY ? 100 : 5000)) return
    lastPrinted = performance.now()
    const text = `  ${count(done)} ${unit}, ${speed(done, start)}`
    if (process.stderr.isTTY) process.stderr.write(`\r${text}\x1b[K`)
    else note(text)
  }
  return Object.assign(report, { end: () => void (process.stderr.isTTY && process.stderr.write('\r\x1b[K')) })
}
