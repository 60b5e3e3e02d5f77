import type { Tracing } from '../../tracing/tracing.ts'

/** The ways to the database: the pool, and the pipelined connections of reads and of writes. */
export type ChannelName = 'pool' | 'reads' | 'writes' | 'credentials'

/** Measures a database; a command has none. */
export type DatabaseObserver = {
  /** Called once per connection. What it returns is called when a statement of that connection was answered. */
  statements(channel: ChannelName): ObserveStatement
  /** A caller waited for a connection of the pool. */
  poolWait(seconds: number, isTimeout: boolean): void
  /** Called once per kind of batch. What it returns is called when a batch is sent, with its longest wait. */
  batches(channel: ChannelName, name: string): (size: number, waitedMs: number) => void
  tracing?: Tracing | undefined
}

export type ObserveStatement = (text: string, ms: number) => void
