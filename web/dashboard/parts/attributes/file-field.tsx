import { Button, Group, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { sendFile } from '../../api/send-file.ts'
import { problemText } from '../../messages/problem.ts'
import { useMessages, useWords } from '../../messages/provider.tsx'
import { useBusiness } from '../../session/business.tsx'
import type { FieldProps } from './field-props.ts'
import { attributeWords } from './words.ts'

/** A field for the address of a file, or for a picture that is uploaded when it is chosen. */
export function FileField({ label, name, value, error, onChange }: FieldProps) {
  const messages = useMessages()
  const words = useWords(attributeWords)
  const { path } = useBusiness()
  const input = useRef<HTMLInputElement>(null)
  const [isUploading, setUploading] = useState(false)
  const [problem, setProblem] = useState<string>()
  const upload = async (file: File) => {
    setUploading(true)
    setProblem(undefined)
    try {
      onChange((await sendFile('POST /api/businesses/{business_id}/images', { path }, file, {}, () => {})).url)
    } catch (failure) {
      setProblem(problemText(failure, messages))
    } finally {
      setUploading(false)
    }
  }
  return (
    <div>
      <TextInput
        label={label}
        description={words.fileHint}
        name={name}
        type="url"
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value.trim() || null)}
        error={error ?? problem}
      />
      <Group mt="xs">
        <Button size="xs" variant="default" loading={isUploading} onClick={() => input.current?.click()}>
          {isUploading ? words.uploading : words.upload}
        </Button>
      </Group>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={`${words.upload}: ${label}`}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) upload(file)
        }}
      />
    </div>
  )
}
