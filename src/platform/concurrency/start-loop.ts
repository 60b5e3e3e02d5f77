import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../monitoring/log.ts'

type Loop = {
  /** Does one run; returns early once the signal is aborted. */
  work(signal: AbortSignal): Promise<void>
  /** The pause after a run that took `tookMs`. */
  pauseMs(tookMs: number): number
  log: Logger
  /** Logged if `work` throws; the loop goes on. */
  failure: string
}

/** Runs `work` again and again until `stop`, which waits for the current run. */
export function startLoop({ work, pauseMs, log, failure }: Loop) {
  const stopping = new AbortController()
  const { signal } = stopping

  async function run() {
    while (!signal.aborted) {
      const start = performance.now()
      try {
        await work(signal)
      } catch (error) {
        log.error({ err: error }, failure)
      }
      await pause(pauseMs(performance.now() - start), undefined, { signal, ref: false }).catch(() => {})
    }
  }

  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
