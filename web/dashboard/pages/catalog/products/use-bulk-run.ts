import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product } from '../../../api/types.generated.ts'

export type BulkKind = 'publish' | 'price' | 'label' | 'category' | 'archive' | 'restore' | 'delete'

export type Step = { name: string; run: () => Promise<unknown> }
/** `onChange` gets the requests for the input, or undefined while it is incomplete. */
export type FieldsProps = { products: Product[]; onChange: (steps: Step[] | undefined) => void }

export type RunState = { done: number; total: number; failures: { name: string; error: unknown }[] }

/** Runs requests one after the other, counts them, and collects the failed ones. */
export function useBulkRun() {
  const client = useQueryClient()
  const [state, setState] = useState<RunState>()
  const [isRunning, setRunning] = useState(false)
  /** Returns the number of failed steps. */
  const run = async (steps: Step[]) => {
    setRunning(true)
    let now: RunState = { done: 0, total: steps.length, failures: [] }
    setState(now)
    for (const step of steps) {
      const error = await step.run().then(
        () => undefined,
        (failure) => failure ?? new Error(),
      )
      const failures = error === undefined ? now.failures : [...now.failures, { name: step.name, error }]
      now = { ...now, done: now.done + 1, failures }
      setState(now)
    }
    setRunning(false)
    await client.invalidateQueries({ refetchType: 'active' })
    return now.failures.length
  }
  return { ...state, run, isRunning }
}
