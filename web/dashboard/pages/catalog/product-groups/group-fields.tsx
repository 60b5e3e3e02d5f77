import { SimpleGrid, TextInput } from '@mantine/core'
import { maxGroupNameLength, maxGroupSlugLength } from '../../../api/limits.generated.ts'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { readText } from '../../../parts/dialogs/action-form.tsx'
import { PictureUpload } from '../../../parts/fields/picture-upload.tsx'
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

/** The picture of a category or a collection. */
export function PictureField({ name, image, onChange, error }: PictureProps) {
  const messages = useMessages()
  const { groups } = useWords(groupWords)
  const { upload, replace, removePicture: remove } = groups
  return (
    <PictureUpload
      label={groups.picture}
      error={fieldProblem(error, 'image', messages)}
      picture={image && <GroupPicture name={name} image={image} size={64} />}
      words={{ upload, replace, remove }}
      onChange={onChange}
    />
  )
}
