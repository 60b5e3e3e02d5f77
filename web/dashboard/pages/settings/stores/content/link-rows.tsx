import { ActionIcon, Button, Group, Input, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { maxAddressLength, maxMenuLabelLength, maxMenuLinks } from '../../../../api/limits.generated.ts'
import type { StoreMenuLink } from '../../../../api/types.generated.ts'
import { useWords } from '../../../../messages/provider.tsx'
import fieldset from '../../../../parts/fields/fieldset.module.css'
import { Icon } from '../../../../parts/values/icon.tsx'
import { contentWords } from './words.ts'

type Choice = { value: string; label: string }
type Type = StoreMenuLink['type']

type Props = {
  name: string
  label: string
  empty: string
  links: StoreMenuLink[]
  choices: Record<'category' | 'page', Choice[]>
  onChange: (links: StoreMenuLink[]) => void
  problem: (path: string) => string | undefined
}

/** Edits the links of one menu, in their order. */
export function LinkRows({ name, label, empty, links, choices, onChange, problem }: Props) {
  const words = useWords(contentWords).menus
  const change = (index: number, part: Partial<StoreMenuLink>) =>
    onChange(links.map((link, place) => (place === index ? { ...link, ...part } : link)))
  const move = (index: number, by: number) => {
    const moved = [...links]
    moved.splice(index + by, 0, ...moved.splice(index, 1))
    onChange(moved)
  }
  const first: Type = choices.page.length > 0 ? 'page' : choices.category.length > 0 ? 'category' : 'address'
  const nameLink = ({ label, type, category_id, page_id, url }: StoreMenuLink, index: number) => {
    const id = String(type === 'category' ? category_id : page_id)
    const target = type === 'address' ? url : choices[type].find(({ value }) => value === id)?.label
    return label || target || words.link(index + 1)
  }
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Stack gap="sm" mt="xs" align="flex-start" data-list={name}>
        {links.length === 0 && <Text size="sm">{empty}</Text>}
        {links.map((link, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a row show its values, wherever it stands
            key={index}
            path={`${name}.${index}`}
            title={nameLink(link, index)}
            link={link}
            choices={choices}
            onChange={(part) => change(index, part)}
            problem={problem}
          >
            <Moves
              name={nameLink(link, index)}
              isFirst={index === 0}
              isLast={index === links.length - 1}
              onMove={(by) => move(index, by)}
              onRemove={() => onChange(links.filter((_, place) => place !== index))}
            />
          </Row>
        ))}
        {links.length < maxMenuLinks && (
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon name="plus" size={16} />}
            aria-label={`${words.add}: ${label}`}
            onClick={() =>
              onChange([...links, { type: first, label: null, category_id: null, page_id: null, url: null }])
            }
          >
            {words.add}
          </Button>
        )}
      </Stack>
    </Input.Wrapper>
  )
}

type RowProps = TargetProps & { title: string; children: ReactNode }

function Row({ path, title, link, choices, onChange, problem, children }: RowProps) {
  const words = useWords(contentWords).menus
  return (
    <fieldset className={fieldset.box}>
      <legend className={fieldset.legend}>{title}</legend>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
        <NativeSelect
          name={`${path}.type`}
          label={words.type}
          value={link.type}
          onChange={({ currentTarget }) => onChange({ type: currentTarget.value as Type })}
          data={Object.entries(words.types).map(([value, label]) => ({ value, label }))}
        />
        <Target path={path} link={link} choices={choices} onChange={onChange} problem={problem} />
        <TextInput
          name={`${path}.label`}
          label={words.label}
          description={link.type === 'address' ? undefined : words.labelHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={link.label ?? ''}
          maxLength={maxMenuLabelLength}
          onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
          error={problem(`${path}.label`)}
        />
      </SimpleGrid>
      {children}
    </fieldset>
  )
}

type MovesProps = {
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: number) => void
  onRemove: () => void
}

function Moves({ name, isFirst, isLast, onMove, onRemove }: MovesProps) {
  const words = useWords(contentWords).menus
  return (
    <Group mt="sm" gap={6}>
      <ActionIcon variant="default" size="lg" aria-label={words.up(name)} disabled={isFirst} onClick={() => onMove(-1)}>
        <Icon name="up" />
      </ActionIcon>
      <ActionIcon variant="default" size="lg" aria-label={words.down(name)} disabled={isLast} onClick={() => onMove(1)}>
        <Icon name="chevron" />
      </ActionIcon>
      <ActionIcon variant="default" size="lg" aria-label={words.remove(name)} onClick={onRemove}>
        <Icon name="trash" />
      </ActionIcon>
    </Group>
  )
}

type TargetProps = Pick<Props, 'choices' | 'problem'> & {
  path: string
  link: StoreMenuLink
  onChange: (part: Partial<StoreMenuLink>) => void
}

function Target({ path, link, choices, onChange, problem }: TargetProps) {
  const words = useWords(contentWords).menus
  if (link.type === 'address')
    return (
      <TextInput
        name={`${path}.url`}
        label={words.url}
        placeholder={words.urlHint}
        value={link.url ?? ''}
        maxLength={maxAddressLength}
        onChange={({ currentTarget }) => onChange({ url: currentTarget.value })}
        error={problem(`${path}.url`)}
      />
    )
  const field = link.type === 'category' ? 'category_id' : 'page_id'
  return (
    <NativeSelect
      name={`${path}.${field}`}
      label={words[link.type]}
      value={String(link[field] ?? '')}
      onChange={({ currentTarget }) => onChange({ [field]: Number(currentTarget.value) || null })}
      data={[{ value: '', label: words.choose }, ...choices[link.type]]}
      error={problem(`${path}.${field}`)}
    />
  )
}
