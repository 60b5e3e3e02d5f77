import { type Ring, ringLength } from './ring.ts'

const ringsPerBlock = 256

/** A pool of rings that share large buffers. A separate buffer per bucket would need more memory than the counters. */
export function createRingStore() {
  const idle = new Map<number, Ring[]>()

  function allocateBlock(length: number): Ring[] {
    const block = new Uint32Array(length * ringsPerBlock)
    return Array.from({ length: ringsPerBlock }, (_, i) => block.subarray(i * length, (i + 1) * length))
  }

  return {
    /** The ring may contain old counts; the bucket must clear it before use. */
    lend(windows: number): Ring {
      const length = ringLength(windows)
      let rings = idle.get(length)
      if (!rings?.length) {
        rings = allocateBlock(length)
        idle.set(length, rings)
      }
      return rings.pop()!
    },
    giveBack(ring: Ring) {
      idle.get(ring.length)?.push(ring)
    },
  }
}
