import { type RefObject, useEffect } from 'react'
import { useMessages } from '../../messages/provider.tsx'

/** Shows what is wrong first in a refused form, with code that is loaded for it. */
export const showProblem = (form: HTMLElement) =>
  import('../../../client/focus-problem.ts').then(
    ({ focusProblem }) => focusProblem(form),
    () => {},
  )

/** Shows what is wrong first in a form that was refused. */
export function useFocusProblem(error: unknown, form: RefObject<HTMLElement | null>) {
  const messages = useMessages()
  // biome-ignore lint/correctness/useExhaustiveDependencies: fields are marked once the messages for refusals are loaded
  useEffect(() => {
    if (error && form.current) void showProblem(form.current)
  }, [error, form, messages])
}
