/** A statement that runs this long may be waiting for a lock. */
export const suspectAfterMs = 250

/**
 * A row that a transaction needs is locked, and another transaction waits for it already. The transaction ends, and
 * starts again after `ended`, because waiting would keep its connection from others.
 */
export class RowLocked extends Error {
  /** As if PostgreSQL had waited too long for the lock. */
  readonly code = '55P03'
  readonly ended: Promise<void>

  constructor(ended: Promise<void>) {
    super('A row is locked, and another transaction waits for it already')
    this.ended = ended
  }
}

type Turn = { isSlow: boolean; slowOrEnded: Promise<void>; ended: Promise<void> }

/** Runs a statement that locks these rows. */
export type RunInTurn = <T>(rows: readonly unknown[], statement: () => Promise<T>) => Promise<T>

/**
 * Lets one statement at a time lock a row, in transactions that last until their commit. PostgreSQL would let them wait
 * for each other too, but each with a connection: here a row that others hold for long costs one.
 */
export function createRowTurns(): RunInTurn {
  const turns = new Map<unknown, Turn>()
  const findTurn = (rows: readonly unknown[]) => turns.get(rows.find((row) => turns.has(row)))

  return async (rows, statement) => {
    for (let turn = findTurn(rows); turn; turn = findTurn(rows)) {
      if (turn.isSlow) throw new RowLocked(turn.ended)
      await turn.slowOrEnded
    }
    const { turn, end } = startTurn()
    for (const row of rows) turns.set(row, turn)
    try {
      return await statement()
    } finally {
      for (const row of rows) turns.delete(row)
      end()
    }
  }
}

function startTurn(): { turn: Turn; end(): void } {
  const slowOrEnded = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const turn = { isSlow: false, slowOrEnded: slowOrEnded.promise, ended: ended.promise }
  const suspicion = setTimeout(() => {
    turn.isSlow = true
    slowOrEnded.resolve()
  }, suspectAfterMs)
  const end = () => {
    clearTimeout(suspicion)
    slowOrEnded.resolve()
    ended.resolve()
  }
  return { turn, end }
}
