/** Lets a loop sleep until `raise` or a timeout. A `raise` while the loop is working makes its next sleep return. */
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
