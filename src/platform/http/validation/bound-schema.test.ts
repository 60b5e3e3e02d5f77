import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { measureCpuMs } from '../../../../test/support/cpu-time.ts'
import type { AppError } from '../../errors/errors.ts'
import { Closed } from '../schemas.ts'
import { compileValidator, validationError } from './validation.ts'

const Point = Closed({ x: Type.Integer(), y: Type.Integer(), note: Type.Optional(Type.String({ maxLength: 10 })) })
const Shape = Type.Union([
  Closed({ kind: Type.Literal('line'), points: Type.Array(Point, { maxItems: 2, uniqueItems: true }) }),
  Closed({ kind: Type.Literal('path'), points: Type.Array(Point, { maxItems: 50 }) }),
])
const Body = Closed({
  points: Type.Optional(Type.Array(Point, { minItems: 1, maxItems: 200, uniqueItems: true })),
  shapes: Type.Optional(Type.Array(Shape, { maxItems: 100 })),
  labels: Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: 5 }), { maxProperties: 3 })),
  day: Type.Optional(Type.String({ format: 'date-time', maxLength: 40 })),
})
const validate = compileValidator(Body, 'body')

/** Returns the refused fields with their codes; empty if the body is accepted. */
function check(body: unknown): string[] {
  if (validate(body)) return []
  const { extras } = validationError(validate.errors!, 'body') as AppError
  return extras.fields!.map(({ field, code }) => `${field} ${code}`)
}

const many = <T>(count: number, one: T) => Array<T>(count).fill(one)

describe('validation', () => {
  it('names each wrong field of a small body', () => {
    expect(check({ points: [{ x: 1, y: 'a' }, { x: 1 }], labels: { a: 'too long' }, day: 'today' })).toEqual([
      'points.0.y wrong_type',
      'points.1.y required',
      'labels.a too_long',
      'day invalid_date_time',
    ])
    expect(check({ points: [] })).toEqual(['points too_few'])
    expect(check({ points: many(2, { x: 1, y: 2 }) })).toEqual(['points repeated'])
  })

  it('reports a list or map that is too long alone, without looking at its entries', () => {
    expect(check({ points: many(201, { x: 'a' }) })).toEqual(['points too_many'])
    expect(check({ labels: { a: 1, b: 2, c: 3, d: 4 } })).toEqual(['labels too_many'])
    expect(check({ shapes: [{ kind: 'line', points: many(3, 'a') }] })).toEqual(['shapes.0.points too_many'])
  })

  it('accepts what another branch of a union accepts', () => {
    const shapes = many(100, { kind: 'path', points: many(50, { x: 1, y: 2 }) })
    expect(check({ shapes })).toEqual([])
    expect(check({ shapes: [...shapes.slice(1), { kind: 'path', points: [{ x: 1 }] }] })).toEqual([
      'shapes.99.points.0.y required',
    ])
  })

  it('reports at most 20 errors', () => {
    expect(check({ points: many(200, { x: 'a' }) })).toHaveLength(20)
    expect(check({ shapes: many(100, { kind: 'line' }) })).toEqual(
      Array.from({ length: 20 }, (_, i) => `shapes.${i}.points required`),
    )
  })

  it.each<[string, object]>([
    ['a list that is too long', { points: many(90_000, {}) }],
    [
      'different entries of a list that is too long',
      { points: Array.from({ length: 90_000 }, (_, x) => ({ x, y: x })) },
    ],
    ['lists that are too long in a union', { shapes: many(100, { kind: 'line', points: many(2000, {}) }) }],
    ['unknown fields', Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`f${i}`, 1]))],
    ['a long text with a format', { day: `2026-01-01T00:00:${'0'.repeat(1_000_000)}` }],
  ])('stops early at %s', async (_, body) => {
    expect(await measureCpuMs(() => expect(check(body)).not.toEqual([]))).toBeLessThan(1000)
  })
})
