import { Button, Group, Input, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { toAddress } from '../../../client/request.ts'
import { readAnswer } from '../../api/read-answer.ts'
import type { Image } from '../../api/types.generated.ts'
import { fieldProblem, problemText } from '../../messages/problem.ts'
import { useMessages } from '../../messages/provider.tsx'
import { useBusiness } from '../../session/business.tsx'

type Props = {
  name?: string
  label: string
  description?: string
  error: string | undefined
  /** The picture there is now; empty if there is none. */
  picture: ReactNode
  words: Record<'upload' | 'replace' | 'remove', string>
  onChange: (url: string | null) => void
}

/** Uploads a picture at once; others see it after the form is saved. */
export function PictureUpload({ name, label, description, error, picture, words, onChange }: Props) {
  const messages = useMessages()
  const upload = useUpload(onChange)
  const refused = upload.error && (fieldProblem(upload.error, 'file', messages) ?? problemText(upload.error, messages))
  const input = useRef<HTMLInputElement>(null)
  return (
    <Input.Wrapper label={label} description={description} error={refused ?? error} labelElement="div">
      <Group mt="xs">
        {picture}
        <Stack gap={6} align="flex-start">
          <Button variant="default" size="xs" loading={upload.isPending} onClick={() => input.current?.click()}>
            {picture ? words.replace : words.upload}
          </Button>
          {picture && (
            <Button variant="subtle" size="compact-xs" onClick={() => onChange(null)}>
              {words.remove}
            </Button>
          )}
        </Stack>
        <input
          ref={input}
          name={name}
          type="file"
          accept="image/*"
          aria-label={label}
          hidden
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            currentTarget.value = ''
            if (file) upload.mutate(file)
          }}
        />
      </Group>
    </Input.Wrapper>
  )
}

function useUpload(onChange: Props['onChange']) {
  const { path } = useBusiness()
  return useMutation({
    mutationFn: async (file: File): Promise<Image> => {
      const body = new FormData()
      body.append('file', file)
      const address = toAddress('/api/businesses/{business_id}/images', path)
      return await readAnswer(await fetch(address, { method: 'POST', credentials: 'same-origin', body }))
    },
    onSuccess: ({ url }) => onChange(url),
  })
}
