import { getCompileCacheDir } from 'node:module'
import { Worker } from 'node:worker_threads'
import { AppError } from '../errors/errors.ts'
import { type CallMessage, fromOutcome, type OutcomeMessage } from './messages.ts'

export type Thread = ReturnType<typeof openThread>

// The bundler replaces an address of this form by that of the bundled module.
const program = new URL('./run-calls.ts', import.meta.url)

const failed = (cause: Error) =>
  Object.assign(
    new AppError(503, 'unavailable', 'This took too long or needed too much memory. Try again shortly', {
      headers: { 'retry-after': '5' },
    }),
    { cause },
  )

/** A thread that runs one call at a time. An idle thread does not keep the process alive. */
export function openThread(maxHeapMb: number, onEnd: () => void) {
  const worker = new Worker(program, {
    workerData: { compileCache: getCompileCacheDir() },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: 16 },
  })
  worker.unref()
  let settle: { resolve(outcome: OutcomeMessage): void; reject(error: Error): void } | undefined
  let cause: Error | undefined
  worker.on('message', (outcome: OutcomeMessage) => settle?.resolve(outcome))
  worker.on('error', (error) => {
    cause = error
  })
  worker.on('exit', (code) => {
    onEnd()
    settle?.reject(failed(cause ?? new Error(`The thread ended with code ${code}`)))
  })

  return {
    /** Rejects with 503 if the thread ends before it answers. The thread is ended after `timeoutMs`. */
    async run(call: CallMessage, timeoutMs: number): Promise<unknown> {
      const timer = setTimeout(() => {
        cause = new Error(`${call.name} took longer than ${timeoutMs} ms`)
        void worker.terminate()
      }, timeoutMs)
      worker.ref()
      try {
        const outcome = await new Promise<OutcomeMessage>((resolve, reject) => {
          settle = { resolve, reject }
          worker.postMessage(call)
        })
        return fromOutcome(outcome)
      } finally {
        settle = undefined
        clearTimeout(timer)
        worker.unref()
      }
    },
    end: async () => void (await worker.terminate()),
  }
}
