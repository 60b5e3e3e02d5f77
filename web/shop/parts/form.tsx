import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { ApiError } from '../../client/api-error.ts'
import { useShop } from '../use-shop.ts'
import { type Problems, readProblems, showProblem } from './field.tsx'
import { Notice, problemText } from './notice.tsx'

/** Submits a form, one request at a time, and separates field errors from other errors. */
export function useForm(send: () => Promise<unknown>) {
  const context = useShop()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [refusal, setRefusal] = useState('')
  const [isSending, setSending] = useState(false)

  async function submit(event: Event) {
    event.preventDefault()
    setSending(true)
    setRefusal('')
    setProblems({})
    try {
      await send()
    } catch (caught) {
      const problem = caught as ApiError
      const { elements } = form.current!
      const shown = (problem.fields ?? []).filter(({ field }) => elements.namedItem(field))
      setProblems(readProblems(context, shown))
      if (shown.length === 0) setRefusal(problemText(context, problem))
      showProblem(form.current!)
    }
    setSending(false)
  }
  return { form, submit, problems, refusal, isSending }
}

/** The values of a form's text fields and the props of each field. */
export function useFields<T extends Record<string, string>>(initial: T) {
  const [fields, setFields] = useState(initial)
  const change = (part: Partial<T>) => setFields((before) => ({ ...before, ...part }))
  const given = (name: keyof T & string, problems: Problems) => ({
    name,
    value: fields[name]!,
    problem: problems[name],
    onValue: (value: string) => change({ [name]: value } as Partial<T>),
  })
  return { fields, change, given }
}

type Props = {
  use: ReturnType<typeof useForm>
  button: string
  children: ComponentChildren
  /** Shown beside the button. */
  aside?: ComponentChildren
  class?: string
}

export const Form = ({
  use: { form, submit, refusal, isSending },
  button,
  children,
  aside,
  class: kind = '',
}: Props) => (
  <form class={`form ${kind}`} ref={form} noValidate onSubmit={submit}>
    {children}
    {refusal && <Notice>{refusal}</Notice>}
    <div class="form-end">
      <button type="submit" class="button" disabled={isSending}>
        {button}
      </button>
      {aside}
    </div>
  </form>
)
