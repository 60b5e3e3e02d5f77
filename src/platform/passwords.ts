import { hash, verify } from '@node-rs/argon2'

/** argon2id, 19 MiB, two passes: about 12 ms of one core. It runs on libuv's threads, so that it blocks no request. */
const options = { memoryCost: 19456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, options)

let decoy: Promise<string> | undefined

/** Checks a password; without a stored hash it does the same work, so that the time tells nothing about an account. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const matches = await verify(stored ?? (await decoy), password)
  return stored !== undefined && matches
}
