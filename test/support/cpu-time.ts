const runs = 3

/** Far from every limit of a test, so that another measurement would not change the result. */
const isPlain = (ms: number) => ms < 100 || (ms > 10_000 && Number.isFinite(ms))

/** The least CPU time of this thread for a call, in milliseconds; load of the machine affects it little. */
export async function measureCpuMs(run: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < runs && !isPlain(least); i++) {
    const before = process.threadCpuUsage()
    await run()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}
