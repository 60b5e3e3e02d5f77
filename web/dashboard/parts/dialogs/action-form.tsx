import { Stack } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError, type FieldError } from '../../../client/api-error.ts'
import { explainOne } from '../../messages/problem.ts'
import { useMessages } from '../../messages/provider.tsx'
import { Problem } from '../values/problem.tsx'
import { showProblem } from './use-focus-problem.ts'

type Props = {
  error: unknown
  onSubmit: (values: FormData) => void
  children: ReactNode
  gap?: string
  onInput?: () => void
}

const toRoot = ({ field }: FieldError) => field.split('.')[0]

/**
 * A form that calls the API. Children show the errors of their own fields, and the first of these fields comes into view
 * and gets the focus. All other errors, also those of fields that the form does not have, are shown at the top.
 */
export function ActionForm({ error, onSubmit, children, gap = 'md', onInput }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const messages = useMessages()
  const [checked, setChecked] = useState<{ error: unknown; remaining: unknown }>()
  useEffect(() => {
    if (!error || !form.current) return
    const { current } = form
    const isShown = (one: FieldError) =>
      Boolean(current.querySelector(`[aria-invalid="true"][name="${CSS.escape(one.field)}"]`)) ||
      Boolean(current.textContent?.includes(explainOne(one, messages)))
    setChecked({ error, remaining: withoutShown(error, isShown) })
  }, [error, messages])
  useEffect(() => {
    if (checked && form.current) void showProblem(form.current)
  }, [checked])
  return (
    <form
      ref={form}
      noValidate
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget))
      }}
    >
      <Stack gap={gap}>
        {Boolean(error) && checked?.error === error && Boolean(checked?.remaining) && (
          <Problem error={checked?.remaining} />
        )}
        {children}
      </Stack>
    </form>
  )
}

/** The error without the fields whose messages the form shows; undefined if it shows all of them. */
function withoutShown(error: unknown, isShown: (one: FieldError) => boolean) {
  if (!(error instanceof ApiError) || error.fields.length === 0) return error
  const shown = new Set(error.fields.filter(isShown).map(toRoot)) // A field shows only the first of its errors.
  const hidden = error.fields.filter((one) => !shown.has(toRoot(one)))
  return hidden.length > 0 ? error.withFields(hidden) : undefined
}

/** The trimmed value of a text field; empty if the form has no such field. */
export const readText = (values: FormData, name: string) => String(values.get(name) ?? '').trim()
