/** Lets a loop sleep until somebody wakes it or the time is up; waking one that works makes its next sleep short. */
export function createWakeSignal() {
  let isRaised = false
  let wakeSleeper: (() => void) | undefined
  return {
    raise: () => {
      isRaised = true
      wakeSleeper?.()
    },
    sleep: async (ms: number) => {
      if (!isRaised) {
        await new Promise<void>((done) => {
          const timer = setTimeout(done, ms)
          wakeSleeper = () => {
            clearTimeout(timer)
            done()
          }
        })
        wakeSleeper = undefined
      }
      isRaised = false
    },
  }
}
