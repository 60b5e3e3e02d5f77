import type { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

/** Starts a timer and returns a function that stops it. Tests pass timers that they control. */
export type Timers = { start(ms: number, onElapsed: () => void): () => void }

export const systemTimers: Timers = {
  start: (ms, onElapsed) => {
    const timer = setTimeout(onElapsed, ms)
    return () => clearTimeout(timer)
  },
}

/**
 * Aborts a request whose peer is silent for too long. The time counts only while we wait for the peer: a slow reader of
 * the response, or a slow sender of the body, is not the peer's silence.
 */
export function createWatch(timers: Timers, maxSilenceMs: number) {
  const controller = new AbortController()
  const silence = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason))
  })
  silence.catch(() => {}) // Not every call awaits `silence`, so its rejection is handled here.
  let stop = () => {}
  let isAnswered = false
  const restart = () => {
    stop()
    stop = timers.start(maxSilenceMs, () => controller.abort(new Error(`no answer for ${maxSilenceMs} ms`)))
  }
  return {
    signal: controller.signal,

    async waitFor<T>(response: Promise<T>): Promise<T> {
      restart()
      try {
        return await response
      } finally {
        isAnswered = true
        stop()
      }
    },

    /**
     * Starts the timer after the peer took a chunk and stops it when the peer asks for the next. The response may come
     * before the end of the body is requested; a timer started then would keep the process running.
     */
    async *whileSending(body: Readable): AsyncGenerator<unknown> {
      const pieces = body[Symbol.asyncIterator]()
      for (;;) {
        stop()
        const { done, value } = await pieces.next()
        if (!isAnswered) restart()
        if (done) return
        yield value
      }
    },

    async *whileReading(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
      const reader = body.getReader()
      try {
        for (;;) {
          restart()
          // Race against `silence`: the abort signal no longer reaches the response once its request object has been
          // garbage-collected.
          const { done, value } = await Promise.race([reader.read(), silence])
          stop()
          if (done) return
          yield value
        }
      } finally {
        stop()
        void reader.cancel().catch(() => {}) // Frees the connection; has no effect after the end of the body.
      }
    },
  }
}
