import { Button, Group, Input, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { maxGroupNameLength, maxGroupSlugLength } from '../../../api/limits.generated.ts'
import { sendFile } from '../../../api/send-file.ts'
import { fieldProblem, problemText } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { readText } from '../../../parts/dialogs/action-form.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { GroupPicture } from './group-picture.tsx'
import { groupWords } from './words.ts'

type Named = { name: string; names: Record<string, string>; slug: string; image: string | null }

/** Edits the names and the slug of a category or a collection. The stored name is the Indonesian one. */
export function NameFields({ group, error }: { group: Named | undefined; error: unknown }) {
  const messages = useMessages()
  const { groups } = useWords(groupWords)
  const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          name="name"
          label={groups.name}
          defaultValue={group && (group.names.id ?? group.name)}
          error={fieldProblem(error, 'name', messages)}
          maxLength={maxGroupNameLength}
          data-autofocus
          autoComplete="off"
        />
        <TextInput
          name="names.en"
          label={groups.nameEn}
          description={groups.nameEnHint}
          inputWrapperOrder={order}
          defaultValue={group?.names.en}
          error={fieldProblem(error, 'names', messages)}
          maxLength={maxGroupNameLength}
          lang="en"
          autoComplete="off"
        />
      </SimpleGrid>
      <TextInput
        name="slug"
        label={groups.slug}
        description={groups.slugHint}
        inputWrapperOrder={order}
        defaultValue={group?.slug}
        error={fieldProblem(error, 'slug', messages)}
        maxLength={maxGroupSlugLength}
        autoComplete="off"
      />
    </>
  )
}

/** Converts the fields above to the API's format. Names in other languages stay. */
export function readNames(values: FormData, group: Named | undefined) {
  const { id: _, en: __, ...others } = group?.names ?? {}
  const en = readText(values, 'names.en')
  const slug = readText(values, 'slug')
  return { name: readText(values, 'name'), names: { ...others, ...(en && { en }) }, ...(slug && { slug }) }
}

type PictureProps = { name: string; image: string | null; onChange: (image: string | null) => void; error: unknown }

/** Uploads a picture at once; buyers see it after the form is saved. */
export function PictureField({ name, image, onChange, error }: PictureProps) {
  const messages = useMessages()
  const { groups } = useWords(groupWords)
  const { path } = useBusiness()
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: (file: File) => sendFile('POST /api/businesses/{business_id}/images', { path }, file, {}, () => {}),
    onSuccess: ({ url }) => onChange(url),
  })
  const refused = upload.error && (fieldProblem(upload.error, 'file', messages) ?? problemText(upload.error, messages))
  return (
    <Input.Wrapper label={groups.picture} error={refused ?? fieldProblem(error, 'image', messages)} labelElement="div">
      <Group mt={6}>
        {image && <GroupPicture name={name} image={image} size={64} />}
        <Stack gap={6} align="flex-start">
          <Button variant="default" size="xs" loading={upload.isPending} onClick={() => input.current?.click()}>
            {image ? groups.replace : groups.upload}
          </Button>
          {image && (
            <Button variant="subtle" size="compact-xs" onClick={() => onChange(null)}>
              {groups.removePicture}
            </Button>
          )}
        </Stack>
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label={groups.picture}
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
