import { setImmediate } from 'node:timers/promises'

/** How often others had a turn of the event loop while this ran. */
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
