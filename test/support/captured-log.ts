import { createLog } from '../../src/platform/monitoring/log.ts'

/** A log of everything, kept in memory for a test to read. */
export function capturedLog() {
  const lines: string[] = []
  const logger = createLog('trace', { write: (line: string) => void lines.push(line) })
  return { logger, text: () => lines.join('') }
}
