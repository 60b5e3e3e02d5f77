import type { Tracing } from '../../tracing/tracing.ts'

/** The ways to reach the database: the pool, pipelined connections for reads, writes and credentials, and the standby. */
export type ChannelName = 'pool' | 'reads' | 'writes' | 'credentials' | 'replica'

/** Measures the use of a database. Commands have none. */
export type DatabaseObserver = {
  /** Called once per connection. The function that it returns is called with each answered statement. */
  statements(channel: ChannelName): ObserveStatement
  /** Called after a caller waited for a connection of the pool. */
  poolWait(seconds: number, isTimeout: boolean): void
  /**
   * Called once per kind of batch. The function that it returns is called when a batch is sent, with its longest wait.
   */
  batches(channel: ChannelName, name: string): (size: number, waitedMs: number) => void
  tracing?: Tracing | undefined
}

export type ObserveStatement = (text: string, ms: number) => void
