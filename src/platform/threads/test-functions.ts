import { threadId } from 'node:worker_threads'
import { validationFailed } from '../errors/errors.ts'

// Functions that the tests run in threads.

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

/** Allocates in small steps: a single large allocation would end the process before Node can end the thread. */
export function exhaustMemory() {
  let kept = {}
  for (;;) kept = { kept }
}

export const endThread = () => process.exit(3)
