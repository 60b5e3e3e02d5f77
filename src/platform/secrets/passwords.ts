import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createFairSemaphore } from '../concurrency/fair-semaphore.ts'

/** argon2id, 19 MiB, two passes: about 12 ms of one core. It runs on libuv's threads, so that it blocks no request. */
export const argonOptions = { memoryCost: 19456, timeCost: 2, parallelism: 1 }

/**
 * Hashing takes at most half of the cores and at most two of libuv's four threads, so that during a burst of logins the
 * other threads serve files, names and compression.
 */
export const hashesAtOnce = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)))

/** Further requests would wait longer than a second or two, so they are refused at once. */
const maxWaiting = 100 * hashesAtOnce

const hashing = createFairSemaphore({
  maxRunning: hashesAtOnce,
  maxWaitingPerTenant: maxWaiting,
  maxWaiting,
  maxWaitMs: 30_000,
})

/** `queue` identifies the client, a network or an account. Each queue waits separately. */
export const hashPassword = (password: string, queue: string): Promise<string> =>
  hashing.run(queue, () => hash(password, argonOptions))

let decoy: Promise<string> | undefined

/** A failure is not cached: the next attempt hashes again. */
function getDecoy(): Promise<string> {
  decoy ??= hash('no account has this password', argonOptions).catch((error) => {
    decoy = undefined
    throw error
  })
  return decoy
}

/** Without a stored hash it does the same work, so that the response time does not reveal whether an account exists. */
export async function verifyPassword(stored: string | undefined, password: string, queue: string): Promise<boolean> {
  const other = getDecoy()
  other.catch(() => {}) // Handled here, because only requests for an unknown account await it.
  const against = stored ?? (await other)
  const matches = await hashing.run(queue, () => verify(against, password))
  return stored !== undefined && matches
}
