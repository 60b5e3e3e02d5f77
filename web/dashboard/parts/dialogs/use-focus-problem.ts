import { type RefObject, useEffect } from 'react'
import { focusProblem } from '../../../client/focus-problem.ts'
import { useMessages } from '../../messages/provider.tsx'

/** Shows what is wrong first in a form that was refused. */
export function useFocusProblem(error: unknown, form: RefObject<HTMLElement | null>) {
  const messages = useMessages()
  // biome-ignore lint/correctness/useExhaustiveDependencies: fields are marked once the messages for refusals are loaded
  useEffect(() => {
    if (error && form.current) focusProblem(form.current)
  }, [error, form, messages])
}
