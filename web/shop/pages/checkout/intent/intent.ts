import { storedValue } from '../../../state/shop.ts'

/** What this browser stores about the checkout intent. */
export type KeptIntent = { session: string; id?: string; token?: string; sequence: number; prefill?: string }

export type Contact = { name: string; email: string; phone: string }

const stored = storedValue('checkout-intent')
export const newIntent = (): KeptIntent => ({ session: crypto.randomUUID(), sequence: 0 })

export function loadIntent(): KeptIntent {
  try {
    return JSON.parse(stored.get() ?? '') as KeptIntent
  } catch {
    return newIntent()
  }
}

export const saveIntent = (kept: KeptIntent | null) => stored.set(kept && JSON.stringify(kept))

/** The token that is sent with the order, which completes the intent. */
export const intentToken = () => loadIntent().token ?? null

/** Stores the token of a mail, so that the next snapshot continues that intent. */
export const continueFrom = (prefill: string) => saveIntent({ ...newIntent(), prefill })
