import type { Context } from '../../../context.ts'
import { storedValue } from '../../../state/stored-value.ts'

/** What this browser stores about the checkout intent. */
export type KeptIntent = { session: string; id?: string; token?: string; sequence: number; prefill?: string }

export type Contact = { name: string; email: string; phone: string }

const stored = (context: Context) => storedValue(context, 'checkout-intent')
export const newIntent = (): KeptIntent => ({ session: crypto.randomUUID(), sequence: 0 })

export function loadIntent(context: Context): KeptIntent {
  try {
    return JSON.parse(stored(context).get() ?? '') as KeptIntent
  } catch {
    return newIntent()
  }
}

export const saveIntent = (context: Context, kept: KeptIntent | null) =>
  stored(context).set(kept && JSON.stringify(kept))

/** The token that is sent with the order, which completes the intent. */
export const intentToken = (context: Context) => loadIntent(context).token ?? null

/** Stores the token of a mail, so that the next snapshot continues that intent. */
export const continueFrom = (context: Context, prefill: string) => saveIntent(context, { ...newIntent(), prefill })
