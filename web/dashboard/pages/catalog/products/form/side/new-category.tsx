import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../../../api/hooks.ts'
import { fieldProblem } from '../../../../../messages/problem.ts'
import { useMessages, useWords } from '../../../../../messages/provider.tsx'
import { useBusiness } from '../../../../../session/business.tsx'
import { productSideWords } from './words.ts'

type Props = { onMade: (category: { id: number; name: string }) => void }

/** Makes a category without leaving the form, and puts the product into it. */
export function NewCategory({ onMade }: Props) {
  const messages = useMessages()
  const words = useWords(productSideWords)
  const { path } = useBusiness()
  const [name, setName] = useState('')
  const create = useAct('POST /api/businesses/{business_id}/categories')
  const add = async () => {
    if (!name.trim() || create.isPending) return
    const made = await create.mutateAsync({ path, body: { name: name.trim() } }).catch(() => undefined)
    if (!made) return
    setName('')
    onMade({ id: made.id, name: made.full_path })
  }
  return (
    <Group gap={6} mt={8} align="flex-end" wrap="nowrap">
      <TextInput
        flex="1"
        label={words.newCategory}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
        error={fieldProblem(create.error, 'name', messages)}
        autoComplete="off"
      />
      <Button variant="default" loading={create.isPending} disabled={!name.trim()} onClick={add}>
        {words.addCategory}
      </Button>
    </Group>
  )
}
