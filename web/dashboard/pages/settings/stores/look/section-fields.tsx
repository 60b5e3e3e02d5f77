import { Checkbox, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import {
  maxBannerTextLength,
  maxButtonLabelLength,
  maxHeadingLength,
  maxHeroTextLength,
  maxSectionTextLength,
} from '../../../../api/limits.generated.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { LogoField } from '../settings/logo-field.tsx'
import type { DraftSection } from './draft.ts'
import { LinkFields } from './link-fields.tsx'
import type { Targets } from './use-targets.ts'
import { lookWords } from './words.ts'

type Props = {
  section: DraftSection
  path: string
  targets: Targets
  onChange: (part: Partial<DraftSection>) => void
  problem: (path: string) => string | undefined
}

/** Edits the texts of a section, depending on its kind. */
export function SectionFields(props: Props) {
  const { sections: words, fields } = useWords(lookWords)
  const { section, onChange } = props
  switch (section.kind) {
    case 'hero':
      return <HeroFields {...props} />
    case 'banner':
      return (
        <Stack gap="sm">
          <SectionText {...props} maxLength={maxBannerTextLength} isRequired />
          <LinkFields {...props} isOptional />
        </Stack>
      )
    case 'text':
      return (
        <Stack gap="sm">
          <Heading {...props} hint={fields.headingHint} />
          <SectionText {...props} maxLength={maxSectionTextLength} isRequired />
        </Stack>
      )
    case 'collection':
      return (
        <Stack gap="sm">
          <NativeSelect
            name={`${props.path}.collection_id`}
            label={fields.collection}
            value={String(section.collection_id ?? '')}
            onChange={({ currentTarget }) => onChange({ collection_id: Number(currentTarget.value) || null })}
            data={[{ value: '', label: fields.choose }, ...props.targets.collection]}
            description={props.targets.collection.length === 0 ? fields.noCollections : undefined}
            error={props.problem(`${props.path}.collection_id`)}
            required
          />
          <Heading {...props} hint={fields.headingOwn} />
        </Stack>
      )
    case 'collections':
      return <CollectionChoice {...props} />
    case 'newest':
      return (
        <Stack gap="sm">
          <Text size="sm">{words.hints.newest}</Text>
          <Heading {...props} hint={fields.headingNewest} />
        </Stack>
      )
    default:
      return <Text size="sm">{words.hints.all_items}</Text>
  }
}

function HeroFields(props: Props) {
  const words = useWords(lookWords).fields
  const { section, path, onChange, problem } = props
  return (
    <Stack gap="sm">
      <Heading {...props} isRequired />
      <SectionText {...props} maxLength={maxHeroTextLength} />
      <LogoField
        name={`${path}.picture`}
        label={words.picture}
        description={words.pictureHint}
        error={problem(`${path}.picture`)}
        value={section.picture ?? ''}
        onChange={(picture) => onChange({ picture })}
        words={{
          logoNow: words.pictureNow,
          uploadLogo: words.uploadPicture,
          replaceLogo: words.replacePicture,
          removeLogo: words.removePicture,
        }}
      />
      <TextInput
        name={`${path}.button_label`}
        label={words.button}
        description={words.buttonHint}
        value={section.button_label ?? ''}
        maxLength={maxButtonLabelLength}
        onChange={({ currentTarget }) =>
          onChange({
            button_label: currentTarget.value,
            // A new button needs a target; most link to the products.
            link: currentTarget.value.trim() ? (section.link ?? { type: 'items' }) : null,
          })
        }
        error={problem(`${path}.button_label`)}
      />
      {section.link && <LinkFields {...props} />}
    </Stack>
  )
}

function Heading({
  section,
  path,
  onChange,
  problem,
  hint,
  isRequired,
}: Props & { hint?: string; isRequired?: boolean }) {
  const words = useWords(lookWords).fields
  return (
    <TextInput
      name={`${path}.heading`}
      label={words.heading}
      description={hint}
      value={section.heading ?? ''}
      maxLength={maxHeadingLength}
      onChange={({ currentTarget }) => onChange({ heading: currentTarget.value })}
      error={problem(`${path}.heading`)}
      required={isRequired}
    />
  )
}

function SectionText(props: Props & { maxLength: number; isRequired?: boolean }) {
  const { section, path, onChange, problem, maxLength, isRequired } = props
  return (
    <Textarea
      name={`${path}.text`}
      label={useWords(lookWords).fields.text}
      value={section.text ?? ''}
      maxLength={maxLength}
      autosize
      minRows={2}
      maxRows={12}
      onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
      error={problem(`${path}.text`)}
      required={isRequired}
    />
  )
}

function CollectionChoice(props: Props) {
  const { sections, fields } = useWords(lookWords)
  const { section, path, targets, onChange, problem } = props
  const chosen = section.collection_ids ?? []
  return (
    <Stack gap="sm">
      <Text size="sm">{sections.hints.collections}</Text>
      <Heading {...props} hint={fields.headingHint} />
      {targets.collection.length === 0 ? (
        <Text size="sm">{fields.noCollections}</Text>
      ) : (
        <Checkbox.Group
          label={fields.collections}
          description={fields.collectionsHint}
          value={chosen.map(String)}
          onChange={(ids) => onChange({ collection_ids: ids.map(Number) })}
          error={problem(`${path}.collection_ids`)}
        >
          <Group mt="xs" gap="sm">
            {targets.collection.map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
    </Stack>
  )
}
