/** A place in the write-ahead log, as bytes since its beginning. They fit a number for the first nine petabytes. */
export type WalPosition = number

/** Reads what PostgreSQL shows as `16/B374D848`. */
export function toWalPosition(text: string): WalPosition {
  const [high, low] = text.split('/')
  return Number.parseInt(high!, 16) * 2 ** 32 + Number.parseInt(low!, 16)
}

/** For how long places of the primary are remembered: longer than any lag with which a standby is still used. */
const keptMs = 12_000

/**
 * Computes the lag of a standby from the places that the primary had. The standby's own clock and the time of its last
 * transaction cannot tell it: both look the same when nothing happens and when nothing arrives.
 */
export function createLag() {
  let samples: { position: WalPosition; at: number }[] = []
  return {
    record(position: WalPosition, at: number) {
      samples = samples.filter((sample) => at - sample.at <= keptMs)
      samples.push({ position, at })
    },
    /** How long ago the primary was first seen at a place that the standby has not replayed; 0 if there is none. */
    measureMs(replayed: WalPosition, now: number): number {
      const missing = samples.find(({ position }) => position > replayed)
      return missing ? now - missing.at : 0
    },
  }
}
