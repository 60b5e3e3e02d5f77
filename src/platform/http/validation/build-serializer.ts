import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import { createCompileOnce } from './compile-once.ts'

const selectSerializer = SerializerSelector()
const compileOnce = createCompileOnce<(value: unknown) => string>()

/** Compiles a response serializer at its first use: compiling all of them took half of the start-up time. */
export const buildSerializer: typeof selectSerializer = (shared, options) => {
  const compile = selectSerializer(shared, options)
  return (route) => {
    let serialise: ReturnType<typeof compile> | undefined
    return (value: unknown) => {
      serialise ??= compileOnce(route.schema, () => compile({ ...route, schema: markNullable(route.schema) }))
      return serialise(value)
    }
  }
}

/**
 * Declares "this object or null" as a nullable object. For a union the serializer would validate the value against each
 * member, which took longer than writing it.
 */
export function markNullable<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(markNullable) as T
  if (typeof schema !== 'object' || schema === null) return schema
  const marked = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, markNullable(value)]))
  const { anyOf, ...rest } = marked as { anyOf?: { type?: unknown }[] }
  const [member, empty] = Array.isArray(anyOf) && anyOf.length === 2 ? anyOf : []
  if (member?.type === 'object' && empty?.type === 'null') return { ...rest, ...member, nullable: true } as T
  return marked as T
}
