import { setImmediate } from 'node:timers/promises'

/** How many turns of the event loop others had while this ran. */
export async function countTurns(run: () => Promise<unknown>): Promise<number> {
  let [turns, isOver] = [0, false]
  const others = (async () => {
    while (!isOver) {
      await setImmediate()
      turns++
    }
  })()
  await run()
  isOver = true
  await others
  return turns
}
