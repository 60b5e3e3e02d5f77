import { Stack } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { ApiError } from '../../client/api-error.ts'
import { Problem } from './problem.tsx'

type Props = { error: unknown; onSubmit: (values: FormData) => void; children: ReactNode; gap?: string }

/** A form over the API. Field errors stand at their fields and the first gets the focus; other errors stand above. */
export function ActionForm({ error, onSubmit, children, gap = 'md' }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const hasFields = error instanceof ApiError && error.fields.some(({ field }) => field !== 'base')
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget))
      }}
    >
      <Stack gap={gap}>
        {Boolean(error) && !hasFields && <Problem error={error} />}
        {children}
      </Stack>
    </form>
  )
}

/** A field's text without the spaces around it; empty when it was not filled in. */
export const textOf = (values: FormData, name: string) => String(values.get(name) ?? '').trim()
