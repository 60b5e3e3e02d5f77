import type { Socket } from 'node:net'
import type pg from 'pg'

/** The private member of pg's client that holds its socket. */
type WithSocket = { connection: { stream: Pick<Socket, 'destroy' | 'cork' | 'uncork'> } }

export const socketOf = (client: pg.ClientBase) => (client as unknown as WithSocket).connection.stream

export const destroySocket = (client: pg.ClientBase) => socketOf(client).destroy()
