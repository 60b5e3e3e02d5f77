import { threadId } from 'node:worker_threads'
import { validationFailed } from '../errors/errors.ts'

// What the tests let threads run.

export const getThreadId = () => threadId

export const add = async (a: number, b: number) => a + b

export function spin(ms: number) {
  const end = performance.now() + ms
  while (performance.now() < end);
  return ms
}

export const makeBytes = (text: string) => Buffer.from(text)

export function refuse() {
  throw validationFailed({ file: 'empty' })
}

export function fail() {
  throw new TypeError('a bug')
}

export const returnFunction = () => () => 1

/** In small steps: an allocation that is large itself ends the process before Node can end the thread. */
export function exhaustMemory() {
  let kept = {}
  for (;;) kept = { kept }
}

export const endThread = () => process.exit(3)
