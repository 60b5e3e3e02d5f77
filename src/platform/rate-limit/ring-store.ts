import { type Ring, ringLength } from './ring.ts'

const ringsPerBlock = 256

/** Lends rings cut from large blocks: a buffer of its own would cost each bucket more than its counters do. */
export function createRingStore() {
  const idle = new Map<number, Ring[]>()

  function cutBlock(length: number): Ring[] {
    const block = new Uint32Array(length * ringsPerBlock)
    return Array.from({ length: ringsPerBlock }, (_, i) => block.subarray(i * length, (i + 1) * length))
  }

  return {
    /** The ring may hold old counts: its bucket empties it before the first use. */
    lend(windows: number): Ring {
      const length = ringLength(windows)
      let rings = idle.get(length)
      if (!rings?.length) {
        rings = cutBlock(length)
        idle.set(length, rings)
      }
      return rings.pop()!
    },
    giveBack(ring: Ring) {
      idle.get(ring.length)?.push(ring)
    },
  }
}
