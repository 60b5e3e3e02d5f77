import { storedValue } from '../../../state/shop.ts'

/** What this browser knows of the checkout that the shop keeps. */
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

/** Goes with the order, which completes the intent. */
export const intentToken = () => loadIntent().token ?? null

/** The token of a mail: the next snapshot continues the checkout that it names. */
export const continueFrom = (prefill: string) => saveIntent({ ...newIntent(), prefill })
