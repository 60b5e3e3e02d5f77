import type { Payments } from './payment-accounts.ts'

/** Runs begin each minute, so the next one continues where this one stops. */
const maxAccountMs = 45_000

/**
 * Processes rows that call providers, one after the other for each account. Accounts run concurrently, so that the
 * timeouts of one provider delay no other.
 */
export async function runByAccount<Row extends { account_id: number | null }>(
  { now }: Pick<Payments, 'now'>,
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
  maxAccounts = rows.length,
) {
  const groups = [...Map.groupBy(rows, ({ account_id }) => account_id).values()]
  const waiting = groups.values()
  const runGroups = async () => {
    for (const group of waiting) {
      const startedAt = now().getTime()
      for (const row of group) {
        if (now().getTime() - startedAt > maxAccountMs) break
        await work(row)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(maxAccounts, groups.length) }, runGroups))
}
