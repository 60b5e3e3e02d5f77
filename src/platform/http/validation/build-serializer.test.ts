import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { Closed, Nullable } from '../schemas.ts'
import { markNullable } from './build-serializer.ts'

it('writes an object or null as a nullable object, at every depth, and leaves other unions as they are', () => {
  const Courier = Closed({ name: Type.String(), service: Nullable(Closed({ code: Type.String() })) })
  const Price = Type.Union([Type.Integer(), Type.String()])
  const schema = Closed({ courier: Nullable(Courier), orders: Type.Array(Nullable(Courier)), price: Price })
  const plain = (value: unknown) => JSON.parse(JSON.stringify(value))
  const { properties } = plain(markNullable(schema))
  const service = { ...plain(Closed({ code: Type.String() })), nullable: true }
  const courier = { ...plain(Courier), properties: { name: { type: 'string' }, service }, nullable: true }
  expect(properties).toEqual({ courier, orders: { type: 'array', items: courier }, price: plain(Price) })
})
