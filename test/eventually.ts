import { setTimeout as sleep } from 'node:timers/promises'

/** Repeats a question until its answer passes, for work that goes on in the background. */
export async function eventually<T>(ask: () => Promise<T>, passes: (answer: T) => boolean, patienceMs = 10_000) {
  const patienceEnds = Date.now() + patienceMs
  for (;;) {
    const answer = await ask()
    if (passes(answer)) return answer
    if (Date.now() > patienceEnds) throw new Error(`Still not so after ${patienceMs} ms: ${JSON.stringify(answer)}`)
    await sleep(50)
  }
}
