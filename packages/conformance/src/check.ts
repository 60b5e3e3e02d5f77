import type { Kit as ServerKit } from './run/kit.ts'

/** What a check needs besides the address and the key; without it the check is skipped. */
export type Need =
  | 'restricted key'
  | 'expired key'
  | 'other key'
  | 'app'
  | 'refresh token'
  | 'receiver'
  | 'exceeding limits'

export const groups = [
  'errors',
  'keys',
  'limits',
  'idempotency',
  'lists',
  'orders',
  'storefront',
  'customers',
  'oauth',
  'webhooks',
  'app',
  'shop',
] as const

export type Group = (typeof groups)[number]

/** Kit is what the check works with: that of a server, unless another target is checked. */
export type Check<Kit = ServerKit> = {
  /** `<group>.<name>`; stable, because people name it in `--only` and `--skip`. */
  id: `${Group}.${string}`
  /** The sentence of the contract that it proves. */
  rule: string
  needs?: Need[]
  run(kit: Kit): Promise<void>
}
