import { Button, Group, Input, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { toAddress } from '../../../../../client/request.ts'
import { readAnswer } from '../../../../api/read-answer.ts'
import type { Image } from '../../../../api/types.generated.ts'
import { fieldProblem, problemText } from '../../../../messages/problem.ts'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import classes from '../store.module.css'
import { storeWords } from '../words.ts'

type Props = {
  name: string
  label: string
  description: string | undefined
  error: string | undefined
  value: string
  onChange: (url: string) => void
  /** Other texts, for a picture that is no logo. */
  words?: Record<'logoNow' | 'uploadLogo' | 'replaceLogo' | 'removeLogo', string>
}

/** Uploads a picture at once; the store shows it after the form is saved. */
export function LogoField({ name, label, description, error, value, onChange, words }: Props) {
  const messages = useMessages()
  const { storeGroups } = useWords(storeWords)
  const said = words ?? storeGroups
  const { path } = useBusiness()
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: async (file: File): Promise<Image> => {
      const body = new FormData()
      body.append('file', file)
      const address = toAddress('/api/businesses/{business_id}/images', path)
      return await readAnswer(await fetch(address, { method: 'POST', credentials: 'same-origin', body }))
    },
    onSuccess: ({ url }) => onChange(url),
  })
  const refused = upload.error && (fieldProblem(upload.error, 'file', messages) ?? problemText(upload.error, messages))
  return (
    <Input.Wrapper label={label} description={description} error={refused ?? error} labelElement="div">
      <Group mt="xs" align="center">
        {value && <img src={value} alt={said.logoNow} className={classes.logo} />}
        <Stack gap={6} align="flex-start">
          <Button variant="default" size="xs" loading={upload.isPending} onClick={() => input.current?.click()}>
            {value ? said.replaceLogo : said.uploadLogo}
          </Button>
          {value && (
            <Button variant="subtle" size="compact-xs" onClick={() => onChange('')}>
              {said.removeLogo}
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
