import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from './errors.ts'
import { createSemaphore } from './semaphore.ts'

/** argon2id, 19 MiB, two passes: about 12 ms of one core. It runs on libuv's threads, so that it blocks no request. */
export const argonOptions = { memoryCost: 19456, timeCost: 2, parallelism: 1 }

/** Hashing never takes more than half of the cores, so that a burst of logins leaves the other half to all other requests. */
export const hashesAtOnce = Math.max(1, Math.floor(availableParallelism() / 2))

/** Further requests would wait longer than a second or two, so they are refused at once. */
const maxWaiting = 100 * hashesAtOnce

const limited = createSemaphore({
  maxRunning: hashesAtOnce,
  maxWaiting,
  refuse: () => new AppError(429, 'rate_limited', 'Too many requests', { headers: { 'retry-after': '2' } }),
})

export const hashPassword = (password: string): Promise<string> => limited(() => hash(password, argonOptions))

let decoy: Promise<string> | undefined

/** Without a stored hash it does the same work, so that the response time does not reveal whether an account exists. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hash('no account has this password', argonOptions)
  const against = stored ?? (await decoy)
  const matches = await limited(() => verify(against, password))
  return stored !== undefined && matches
}
